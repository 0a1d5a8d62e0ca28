// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/seed_processes.h"

#include <sys/wait.h>

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
  RegressOutcome outcome;
  if (!running.task->text().empty()) {
    outcome = outcome_from_json(running.task->text());
    if (!outcome.failure.empty()) outcome.output = running.task->printed();
    return outcome;
  }
  outcome.output = running.task->printed();
  outcome.seed = running.seed;
  outcome.configuration = regress_case(outcome.seed).describe();
  outcome.failure = WIFSIGNALED(status) ? "the process died of signal " + std::to_string(WTERMSIG(status))
                                        : "the process ended without a result";
  return outcome;
}

std::optional<RegressOutcome> SeedProcesses::next(const HeldSignals& signals) {
  std::vector<ChildTask*> tasks;
  for (const Running& running : running_) tasks.push_back(running.task.get());
  const int ended = next_to_end(tasks, signals);
  if (ended < 0) return {};
  const Running done = std::move(running_[static_cast<size_t>(ended)]);
  running_.erase(running_.begin() + ended);
  return finish(done);
}

}  // namespace dateline
