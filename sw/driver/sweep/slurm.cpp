// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/sweep/slurm.h"

#include <sys/wait.h>

#include <set>
#include <sstream>
#include <vector>

#include "model/base/child_task.h"
#include "model/base/error.h"
#include "model/base/find_tool.h"
#include "model/base/printable.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

struct Answer {
  bool good = false;
  std::string out, err;
};

/// Runs a command with a time-out of one minute.
Answer ask_slurm(const std::vector<std::string>& words) {
  std::vector<std::string> command = {"timeout", "60"};
  command.insert(command.end(), words.begin(), words.end());
  ChildTask task("slurm", command);
  if (!task.started()) throw CheckError("slurm: no child process");
  while (task.receive()) continue;
  const int status = task.finish();
  Answer answer{WIFEXITED(status) && WEXITSTATUS(status) == 0, task.text(), task.printed()};
  constexpr int kTimedOut = 124;
  if (WIFEXITED(status) && WEXITSTATUS(status) == kTimedOut) answer.err = words[0] + " gave no answer within a minute";
  return answer;
}

/// The error output of a command, as the end of a message.
std::string said(const Answer& answer) {
  std::string text = answer.err;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? "no reason given" : one_line(text);
}

}  // namespace

std::string submit_array(const SlurmArray& array) {
  if (find_tool("sbatch").empty())
    throw UsageError(setting("slurm") +
                     ": there is no sbatch; run this where Slurm is (./dateline setup slurm installs it)");
  // --no-requeue: a task that is lost with its node is reported, and Slurm does not run it again.
  const Answer answer =
      ask_slurm({"sbatch", "--parsable", "--job-name=dateline", "--no-requeue",
                 "--array=0-" + std::to_string(array.tasks - 1), "--output=" + array.log, array.script});
  const std::string job = answer.out.substr(0, answer.out.find_first_of(";\n"));
  if (!answer.good || job.empty() || job.find_first_not_of("0123456789") != std::string::npos)
    throw UsageError(setting("slurm") + ": sbatch refused the job: " + said(answer));
  return job;
}

std::optional<std::map<int, std::string>> array_states(const std::string& job, std::string& why) {
  const Answer answer =
      ask_slurm({"squeue", "--noheader", "--array", "--states=all", "--jobs=" + job, "--format=%K %T"});
  std::map<int, std::string> states;
  if (!answer.good) {
    if (answer.err.find("Invalid job id") != std::string::npos) return states;
    why = said(answer);
    return {};
  }
  std::istringstream lines(answer.out);
  int task = 0;
  for (std::string line, state; std::getline(lines, line);)
    if (std::istringstream words(line); words >> task >> state) states[task] = state;
  return states;
}

bool slurm_state_lives(const std::string& state) {
  static const std::set<std::string> living = {
      "PENDING",   "CONFIGURING", "RUNNING",     "COMPLETING",   "SUSPENDED", "RESIZING",     "SIGNALING",
      "STAGE_OUT", "REQUEUED",    "REQUEUE_FED", "REQUEUE_HOLD", "STOPPED",   "SPECIAL_EXIT", "RESV_DEL_HOLD"};
  return living.count(state) > 0;
}

void cancel_array(const std::string& job) { ask_slurm({"scancel", job}); }

}  // namespace dateline
