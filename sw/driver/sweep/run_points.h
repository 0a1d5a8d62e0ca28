// SPDX-License-Identifier: Apache-2.0
// Runs points of a grid on this machine: this program in one process per point, several at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"

namespace dateline {

/// The work of one process: one point.
struct PointWork {
  size_t point = 0;
  std::vector<Grid::Setting> settings{};  ///< settings of the point without the fixed ones
  std::vector<std::string> arguments{};   ///< arguments of the program
};

PointWork point_work(const Grid& grid, size_t point);

/// The line of a point that failed without a report.
PointLine failed_line(const PointWork& work, const std::string& why);

/// The last line of a program's output, without the program's name; "" where there is none.
std::string last_line_said(std::string text);

/// The failure in the line of a point; "" where the point did not fail.
std::string failure_of(const PointLine& line);

/// Settings as text, such as "topology ring:8, vcs 2"; "" for a grid of one point.
std::string settings_text(const std::vector<Grid::Setting>& settings);

/// Runs `count` points in order, `jobs` at a time, this program in one process per point. Calls `done` with the line of
/// each point when the point ends: its report, or why it failed (exit status not 0, or no report). Without `lists`,
/// only the numbers, texts and booleans of the report are kept. Returns false when a signal has come; the running
/// processes have then been ended.
bool run_points(size_t count, const std::function<PointWork(size_t index)>& work, bool lists, size_t jobs,
                const HeldSignals& signals, const std::function<void(const PointLine&)>& done);

}  // namespace dateline
