// SPDX-License-Identifier: Apache-2.0
// Points of a grid as a job array of Slurm: submitted, waited for, collected.
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

/// How long a task works at least, in seconds: starting one costs a cluster seconds.
constexpr double kLeastTaskSeconds = 10;
/// As many as Slurm takes unless it is told otherwise (MaxArraySize).
constexpr int kMostTasks = 1000;

/// What some points took stands for all.
PointSeconds point_seconds(const std::vector<double>& measured);

/// So few that a task of points drawn at random works a fifth longer than the least, and still does where it draws
/// quick ones (three deviations of its sum below the mean); one at least.
int tasks_for(size_t points, const PointSeconds& seconds);

struct SlurmRunRequest {
  const Grid& grid;
  PointsFile& file;
  std::string folder;          ///< for the tasks; goes when no point has failed
  double patience = 86400;     ///< seconds in which nothing happens before it gives up
  const HeldSignals& signals;  ///< a signal cancels the job
  Watcher watcher;
  std::function<void(const PointLine&)> tell;    ///< of every point that is new in the file
  std::function<void(const std::string&)> note;  ///< a line about the job
};

struct SlurmRunResult {
  std::string job;                   ///< "" none was needed
  std::vector<double> task_seconds;  ///< of tasks that ended by themselves, how long they worked
};

/// Collects what an earlier call has left, or goes on waiting for its job; measures some points here where nobody knows
/// how long they take; submits what is missing then. Points that a task did not get to are failed, with what Slurm says
/// of the task. Throws UsageError where Slurm takes no job, CheckError where nothing happens for too long.
SlurmRunResult run_on_slurm(const SlurmRunRequest& request);

}  // namespace dateline
