// SPDX-License-Identifier: Apache-2.0
// A folder between the one who submits a job array and its tasks, on a file system that both see:
//
//   points.jsonl              what is to be done, a line a point; task k of T takes lines k, k + T, k + 2T, ...
//   task.sh                   what every task runs: this program with that folder
//   job                       number of the job and of its tasks, once it is submitted
//   result-JOB-TASK.jsonl     a line a point as they finish, in the end how long the task worked
//   log-JOB-TASK.txt          what the task printed
//   seconds                   what points take, once it was measured; stays when the rest is cleared
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"
#include "sw/driver/sweep/points_file.h"
#include "sw/driver/sweep/run_points.h"

namespace dateline {

/// What a point takes: mean and standard deviation, in seconds.
struct PointSeconds {
  double mean = 0, deviation = 0;
};

struct SlurmJob {
  std::string number;
  int tasks = 0;
};

class TaskFolder {
 public:
  /// Throws UsageError where it cannot be made.
  explicit TaskFolder(const std::string& folder);

  const std::string& path() const { return folder_; }
  /// Throws UsageError where it cannot be written. The number of a job comes later.
  void prepare(const std::vector<PointWork>& work, bool lists, int tasks) const;
  void submitted(const SlurmJob& job) const;
  /// The job that was submitted last; nothing where there is none.
  std::optional<SlurmJob> job() const;

  /// Lines of a task that are whole, from `offset` on, which then stands behind them. seconds: how long it worked, once
  /// it has ended by itself.
  std::vector<PointLine> read_results(const SlurmJob& job, int task, size_t points, long& offset,
                                      std::optional<double>& seconds) const;
  /// The last line that a task printed; "" none.
  std::string last_words(const SlurmJob& job, int task) const;

  std::optional<PointSeconds> point_seconds() const;
  void set_point_seconds(const PointSeconds& seconds) const;
  /// Everything of the job has been collected; logs stay.
  void finished() const;
  /// Everything but the seconds.
  void clear() const;
  /// The folder too.
  void remove() const;

  std::string script() const { return folder_ + "/task.sh"; }
  std::string log() const { return folder_ + "/log-%A-%a.txt"; }

 private:
  std::string folder_;  ///< absolute
};

/// The part of a task: runs its points one after the other. Job and task come from Slurm's environment. False when a
/// signal came first. Throws UsageError where the folder is none.
bool run_slurm_task(const std::string& folder, const HeldSignals& signals);

}  // namespace dateline
