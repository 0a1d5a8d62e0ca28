// SPDX-License-Identifier: Apache-2.0
// Curves as CSV: the columns, and the reader of files from earlier runs, whose curves become lines of a picture.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/traffic/curve.h"

namespace dateline {

/// A number of a point, in CSV and in JSON reports. A negative value means none: an empty field, or null.
struct CurveColumn {
  std::string name;
  bool needed = false;  ///< a file without it is refused
  std::string type;     ///< type in the schema of JSON reports
  std::string unit;
  std::string meaning;  ///< meaning in the schema of JSON reports
  double& (*value)(CurvePoint&);
};

const std::vector<CurveColumn>& curve_columns();

/// Reads the file of --with, "FILE.csv" or "NAME=FILE.csv", which --csv wrote. The lines of a series are consecutive.
/// NAME replaces the name of a single series, or is a prefix to the names of several. Throws UsageError that names
/// file, line and column and what is allowed.
std::vector<Curve> read_curves(const std::string& with);

/// The file name in a value of --with.
std::string curve_file_of(const std::string& with);

}  // namespace dateline
