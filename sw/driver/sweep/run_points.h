// SPDX-License-Identifier: Apache-2.0
// Points of a grid on this machine: each is this program in a process of its own, several at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"

namespace dateline {

/// What a process does for one point.
struct PointWork {
  size_t point = 0;
  std::vector<Grid::Setting> settings{};  ///< of its own
  std::vector<std::string> arguments{};   ///< of the program
};

PointWork point_work(const Grid& grid, size_t point);

/// Of a point that gave no report.
PointLine failed_line(const PointWork& work, const std::string& why);

/// The last line of what a program printed, without the program's name; "" none.
std::string last_line_said(std::string text);

/// Why it failed, of a line; "" it did not.
std::string failure_of(const PointLine& line);

/// "topology ring:8, vcs 2"; of a grid of one point "".
std::string settings_text(const std::vector<Grid::Setting>& settings);

/// Runs `count` points in their order, this program in a process each, `jobs` at a time, and tells each line when it is
/// there: the report, or why it failed (exit status not 0, no report). Without lists only the numbers, texts and truths
/// of the report are kept. False when a signal has come: then what runs has been ended.
bool run_points(size_t count, const std::function<PointWork(size_t index)>& work, bool lists, size_t jobs,
                const HeldSignals& signals, const std::function<void(const PointLine&)>& tell);

}  // namespace dateline
