// SPDX-License-Identifier: Apache-2.0
// A grid of points as JSON and CSV.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"

namespace dateline {

/// The first line of a file of points: which grid, and which program.
nlohmann::ordered_json points_header(const Grid& grid);

/// How far a sweep has come. Without what opens a report.
nlohmann::ordered_json sweep_json(const Grid& grid, const PointsFile& file, const std::string& name, size_t kept);

/// A row a point that has a line: its number, its options, the numbers, texts and truths of its result by the keys of
/// the report with points between, and why it failed. A result whose key is also an option's is "result.KEY".
std::string sweep_csv(const Grid& grid, const PointsFile& file);

}  // namespace dateline
