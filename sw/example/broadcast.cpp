// SPDX-License-Identifier: Apache-2.0
// Makes the schedule of a broadcast, checks it, runs it on the native engine, and prints predicted and measured cycles.
#include <iostream>

#include "sw/driver/study/study.h"

int main() {
  dateline::StudyRequest request;
  request.operation = "broadcast";
  request.options.topology = "torus:5x5";
  request.options.words = 64;
  const dateline::Study study = dateline::prepare_study(request);
  std::cout << study.schedule.algorithm << ": " << study.schedule.rounds.size() << " rounds, "
            << (study.check.ok() ? "complete" : study.check.problems.front()) << ", "
            << (study.verdict.deadlock_free ? "free of deadlock" : "can deadlock") << "\n";
  const dateline::Execution execution = dateline::run_study(study, request.paths, {});
  std::cout << "predicted " << study.predicted_cycles << " cycles, measured " << execution.measured_cycles
            << ", wrong words " << execution.mismatches << "\n";
  return execution.mismatches == 0 ? 0 : 1;
}
