// SPDX-License-Identifier: Apache-2.0
// Runs points of a grid as a Slurm job array: submits it, waits for it and collects the results.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"
#include "model/base/stage.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"
#include "sw/driver/sweep/task_folder.h"

namespace dateline {

/// Shortest task, in seconds, because a cluster takes seconds to start one.
constexpr double kLeastTaskSeconds = 10;
/// Most tasks of a job: Slurm's default limit (MaxArraySize).
constexpr int kMostTasks = 1000;

/// Estimates the duration of all points from the measured ones, in seconds.
PointSeconds point_seconds(const std::vector<double>& measured);

/// Number of tasks for points that are distributed at random, at least one. A task takes at least 1.2 times
/// kLeastTaskSeconds, even where the sum of its points is three standard deviations below the mean.
int tasks_for(size_t points, const PointSeconds& seconds);

struct SlurmRunRequest {
  const Grid& grid;
  PointsFile& file;
  std::string folder;          ///< folder of the tasks; removed when no point has failed
  double patience = 86400;     ///< seconds without progress until run_on_slurm() gives up
  const HeldSignals& signals;  ///< a signal cancels the job
  Watcher watcher;
  std::function<void(const PointLine&)> added;   ///< called with every line that is added to the file
  std::function<void(const std::string&)> note;  ///< called with lines about the job
};

struct SlurmRunResult {
  std::string job;                   ///< number of the job; "": none was needed
  std::vector<double> task_seconds;  ///< durations of the tasks that ended by themselves
};

/// Collects the results of an earlier call, whose job may still run. Then submits the missing points; if the duration
/// of points is not known, it first measures some of them on this machine. A point that its task did not run is
/// recorded as failed, with the state that Slurm reports for the task. Throws UsageError where Slurm refuses the job,
/// CheckError after `patience` seconds without progress.
SlurmRunResult run_on_slurm(const SlurmRunRequest& request);

}  // namespace dateline
