// SPDX-License-Identifier: Apache-2.0
// Curves as CSV: the columns, and files of earlier runs that come back as lines of a picture.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/traffic/curve.h"

namespace dateline {

/// A number of a point; negative where there is none, an empty field. Of CSV and of JSON reports.
struct CurveColumn {
  std::string name;
  bool needed = false;  ///< a file without it is refused
  std::string type;     ///< as the schema of JSON reports calls it
  std::string unit;
  std::string meaning;  ///< in that schema
  double& (*value)(CurvePoint&);
};

const std::vector<CurveColumn>& curve_columns();

/// What --with says: "FILE.csv" or "NAME=FILE.csv", a file that --csv wrote. Lines of one series stand together; NAME
/// is that of its series, or stands before the names of several. Throws UsageError that names file, line and column and
/// what is allowed.
std::vector<Curve> read_curves(const std::string& with);

/// The file in what --with says.
std::string curve_file_of(const std::string& with);

}  // namespace dateline
