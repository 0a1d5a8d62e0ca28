// SPDX-License-Identifier: Apache-2.0
// A folder that the process that submits a job array shares with the tasks of the array. It is on a file system that
// both can access:
//
//   points.jsonl              a head, then the points, one per line; task k of T runs the points k, k + T, k + 2T, ...
//   task.sh                   the script of every task; it runs this program on this folder
//   job                       number of the job and number of its tasks, once it is submitted
//   result-JOB-TASK.jsonl     one line per finished point, and at the end the duration of the task
//   log-JOB-TASK.txt          the output of the task
//   seconds                   the measured duration of a point; stays when the other files are removed
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

/// The duration of a point: mean and standard deviation, in seconds.
struct PointSeconds {
  double mean = 0, deviation = 0;
};

struct SlurmJob {
  std::string number;
  int tasks = 0;
};

class TaskFolder {
 public:
  /// Makes the folder. Throws UsageError where it cannot be made.
  explicit TaskFolder(const std::string& folder);

  const std::string& path() const { return folder_; }
  /// Writes the points and the script. submitted() later adds the number of the job. Throws UsageError where a file
  /// cannot be written.
  void prepare(const std::vector<PointWork>& work, bool lists, int tasks) const;
  void submitted(const SlurmJob& job) const;
  /// The job that was submitted last, if there is one.
  std::optional<SlurmJob> job() const;

  /// Complete result lines of a task from `offset` on; sets `offset` to their end. seconds: set to the duration of the
  /// task once it has ended by itself.
  std::vector<PointLine> read_results(const SlurmJob& job, int task, size_t points, long& offset,
                                      std::optional<double>& seconds) const;
  /// The last line that a task printed; "" where there is none.
  std::string last_line(const SlurmJob& job, int task) const;

  std::optional<PointSeconds> point_seconds() const;
  void set_point_seconds(const PointSeconds& seconds) const;
  /// Forgets the job, whose results have all been collected; the logs stay.
  void finished() const;
  /// Removes all files except `seconds`.
  void clear() const;
  /// Removes all files and the folder.
  void remove() const;

  std::string script() const { return folder_ + "/task.sh"; }
  std::string log() const { return folder_ + "/log-%A-%a.txt"; }

 private:
  std::string folder_;  ///< absolute
};

/// Runs the points of a task, one after another. The job and the task come from Slurm's environment variables. Returns
/// false if a signal came before all points had run. Throws UsageError where the folder has no points.
bool run_slurm_task(const std::string& folder, const HeldSignals& signals);

}  // namespace dateline
