// SPDX-License-Identifier: Apache-2.0
// A sweep as JSON and CSV.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"

namespace dateline {

/// The first line of a file of points: the grid, and the version of the program.
nlohmann::ordered_json points_header(const Grid& grid);

/// The state of a sweep. Without the keys that open every report.
nlohmann::ordered_json sweep_json(const Grid& grid, const PointsFile& file, const std::string& name, size_t kept);

/// One row per point that has a line: its number, its options, the numbers, texts and booleans of its result, and why
/// it failed. Columns of the result are keys of the report, joined by points; a key that is also an option is
/// "result.KEY". Cells without a value are null.
struct SweepTable {
  std::vector<std::string> columns;
  std::vector<std::vector<nlohmann::ordered_json>> rows;
};
SweepTable sweep_table(const Grid& grid, const PointsFile& file);

/// This table as CSV (RFC 4180).
std::string sweep_csv(const Grid& grid, const PointsFile& file);

}  // namespace dateline
