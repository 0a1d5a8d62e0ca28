// SPDX-License-Identifier: Apache-2.0
// Points of a grid on this machine: each is this program in a process of its own, several at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/host/running_tasks.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"

namespace dateline {

/// The program with the arguments of a point; its report comes on stdout.
std::unique_ptr<ChildTask> start_point(const std::vector<std::string>& arguments);

/// What is kept of a point that has ended: its report, or why it failed (exit status not 0, no report). settings: those
/// of its own; without lists only the numbers, texts and truths of the report.
PointLine point_line(size_t point, const std::vector<Grid::Setting>& settings, bool lists,
                     const RunningTasks::Ended& ended);

/// Why it failed, of a line; "" it did not.
std::string failure_of(const PointLine& line);

/// "topology ring:8, vcs 2"; of a grid of one point "".
std::string settings_text(const std::vector<Grid::Setting>& settings);

/// Runs the points in their order and tells each line when it is there. False when a signal has come: then what runs
/// has been ended.
bool run_points(const Grid& grid, const std::vector<size_t>& points, size_t jobs, const HeldSignals& signals,
                const std::function<void(const PointLine&)>& tell);

}  // namespace dateline
