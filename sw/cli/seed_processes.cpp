// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/seed_processes.h"

#include <sys/select.h>
#include <sys/wait.h>

#include <algorithm>
#include <iostream>
#include <string>

#include "model/error.h"

namespace dateline {

void SeedProcesses::start(uint64_t seed) {
  std::cout.flush();  // what the child has of it would be written twice
  auto task = std::make_unique<ChildTask>(
      "regress", [&] { return outcome_to_json(run_(seed)); }, ChildTask::Manner::kApart);
  if (!task->started()) throw CheckError("regress: no child process");
  running_.push_back({seed, std::move(task)});
}

RegressOutcome SeedProcesses::finish(const Running& running) {
  const int status = running.task->finish();
  if (!running.task->text().empty()) return outcome_from_json(running.task->text());
  RegressOutcome outcome;
  outcome.seed = running.seed;
  outcome.configuration = regress_case(outcome.seed).describe();
  outcome.failure = WIFSIGNALED(status) ? "the process died of signal " + std::to_string(WTERMSIG(status))
                                        : "the process ended without a result";
  return outcome;
}

std::optional<RegressOutcome> SeedProcesses::next(const HeldSignals& signals) {
  while (signals.caught() == 0) {
    fd_set set;
    FD_ZERO(&set);
    int highest = 0;
    for (const Running& r : running_) {
      FD_SET(r.task->descriptor(), &set);
      highest = std::max(highest, r.task->descriptor());
    }
    if (!signals.wait(highest, &set)) continue;
    for (size_t i = 0; i < running_.size(); ++i) {
      if (!FD_ISSET(running_[i].task->descriptor(), &set) || running_[i].task->receive()) continue;
      const Running done = std::move(running_[i]);
      running_.erase(running_.begin() + static_cast<long>(i));
      return finish(done);
    }
  }
  return {};
}

}  // namespace dateline
