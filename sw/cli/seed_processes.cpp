// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/seed_processes.h"

#include <sys/wait.h>

#include <iostream>
#include <memory>
#include <string>

namespace dateline {
namespace {

RegressOutcome outcome_of(const RunningTasks::Ended& ended) {
  RegressOutcome outcome;
  if (!ended.task->text().empty()) {
    outcome = outcome_from_json(ended.task->text());
    if (!outcome.failure.empty()) outcome.output = ended.task->printed();
    return outcome;
  }
  outcome.output = ended.task->printed();
  outcome.seed = ended.number;
  outcome.configuration = regress_case(outcome.seed).describe();
  outcome.failure = WIFSIGNALED(ended.status) ? end_text(ended.status) : "the process ended without a result";
  return outcome;
}

}  // namespace

void SeedProcesses::start(uint64_t seed) {
  std::cout.flush();  // else the child would write the buffered text a second time
  running_.start(seed, std::make_unique<ChildTask>(
                           "regress", [&] { return outcome_to_json(run_(seed)); }, ChildTask::Manner::kApart));
}

std::optional<RegressOutcome> SeedProcesses::next(const HeldSignals& signals) {
  const std::optional<RunningTasks::Ended> ended = running_.next(signals);
  if (!ended) return {};
  return outcome_of(*ended);
}

}  // namespace dateline
