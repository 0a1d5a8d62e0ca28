// SPDX-License-Identifier: Apache-2.0
// Slurm's commands, as far as job arrays need them. Each is given a minute; what they need to know beyond that
// (partition, account, time limit) they take from their own environment (SBATCH_PARTITION and its like).
#pragma once

#include <map>
#include <optional>
#include <string>

namespace dateline {

struct SlurmArray {
  std::string script;  ///< file that every task runs
  std::string log;     ///< %A is the job, %a the task
  int tasks = 1;       ///< numbered from 0
};

/// The number of the job. Throws UsageError with what sbatch said where it was not taken.
std::string submit_array(const SlurmArray& array);

/// States by task ("RUNNING", "NODE_FAIL") of a job that Slurm still knows; empty where it does not; nothing where
/// Slurm does not answer, `why` then says what squeue said.
std::optional<std::map<int, std::string>> array_states(const std::string& job, std::string& why);

/// Whether a task in this state has yet to end.
bool slurm_state_lives(const std::string& state);

/// Ends all tasks of a job; one that has ended already is fine.
void cancel_array(const std::string& job);

}  // namespace dateline
