// SPDX-License-Identifier: Apache-2.0
// The Slurm commands for job arrays. Each command has a time-out of one minute. Partition, account, time limit and
// other settings come from Slurm's own environment variables, such as SBATCH_PARTITION.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace dateline {

struct SlurmArray {
  std::string script;  ///< file that every task runs
  std::string log;     ///< log file of a task; %A is the job, %a the task
  int tasks = 1;       ///< number of tasks, which are numbered from 0
};

/// Submits a job array and returns the number of the job. Throws UsageError with the message of sbatch where Slurm
/// refuses the job.
std::string submit_array(const SlurmArray& array);

/// The states of a job's tasks, [task] ("RUNNING", "NODE_FAIL"). The map is empty where Slurm no longer knows the job.
/// std::nullopt: Slurm does not answer, and `why` is the message of squeue.
std::optional<std::map<int, std::string>> array_states(const std::string& job, std::string& why);

/// True when a task in this state has not ended.
bool slurm_state_lives(const std::string& state);

/// Cancels all tasks of a job; the job may have ended already.
void cancel_array(const std::string& job);

}  // namespace dateline
