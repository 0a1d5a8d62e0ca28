// SPDX-License-Identifier: Apache-2.0
// `auto` picks the least predicted and barrier cycles of all legal schedules with sharing up to q, for these ports or
// fewer.
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/study/study.h"

namespace dateline {
namespace {

StudyRequest request_for(const std::string& operation, const std::string& topology, int q = 1, int words = 64) {
  StudyRequest request;
  request.operation = operation;
  request.options.topology = topology;
  request.options.q = q;
  request.options.words = words;
  request.paths = {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR};
  return request;
}

TEST(Auto, larger_q_is_never_worse) {
  for (const char* operation : {"broadcast", "scatter", "all-gather", "all-to-all", "rotate-90"}) {
    const char* topology = operation == std::string("all-gather") ? "torus:8x8" : "torus:6x6";
    double rounds = 0, total = 0;
    for (const int q : {1, 2, 3}) {
      const Study study = prepare_study(request_for(operation, topology, q));
      // More virtual channels make barriers longer. The rounds may then not improve while the total grows, or longer
      // rounds may save barriers; but at least one of the two must not get worse.
      if (q > 1) {
        EXPECT_TRUE(study.predicted_cycles <= rounds || study.total_cycles() <= total)
            << operation << ", q " << q << ": " << study.predicted_cycles << " and " << study.total_cycles()
            << " after " << rounds << " and " << total;
      }
      rounds = study.predicted_cycles;
      total = study.total_cycles();
    }
  }
}

TEST(Auto, all_ports_take_schedules_of_one_port_where_there_are_no_better_ones) {
  const Study study = prepare_study(request_for("scatter", "hypercube:6", 1, 1));
  EXPECT_EQ(study.schedule.algorithm, "published");
  ASSERT_TRUE(study.made_for);
  EXPECT_TRUE(study.made_for->one_port);
  EXPECT_TRUE(study.check.ok());
  EXPECT_LT(study.predicted_cycles, 200);
}

TEST(Auto, schedules_that_pass_are_taken_before_contended_ones_with_fewer_cycles) {
  for (const auto& [topology, words, one_port] : {std::tuple{"dual-cube:2", 5, false},
                                                  {"dual-cube:3", 1, true},
                                                  {"dual-cube:3", 1, false},
                                                  {"dual-cube:4", 1, true}}) {
    StudyRequest request = request_for("all-to-all", topology, 1, words);
    request.options.one_port = one_port;
    Study study = prepare_study(request);
    EXPECT_TRUE(study.check.ok()) << topology << ": " << first_problem(study.check);
    const Execution execution = run_study(study, request.paths, {});
    EXPECT_EQ(execution.mismatches, 0);
    request.options.switching = SwitchingMode::kCircuit;
    EXPECT_EQ(prepare_study(request).check.contended_rounds, 0);
  }
}

TEST(Auto, a_contended_schedule_runs_under_wormhole_where_it_is_named) {
  StudyRequest request = request_for("all-to-all", "dual-cube:3", 1, 1);
  request.options.one_port = true;
  request.algorithm = "published";
  Study study = prepare_study(request);
  EXPECT_GT(study.check.contended_rounds, 0);
  EXPECT_GT(study.estimates(), 0);
  const Execution execution = run_study(study, request.paths, {});
  EXPECT_EQ(execution.mismatches, 0);
}

TEST(Auto, is_no_worse_than_any_algorithm_by_name) {
  for (const char* topology :
       {"torus:5x5", "torus:4x6", "mesh:4x4", "hypercube:4", "dual-cube:2", "ghc:3x4", "twisted-torus:3x4"})
    for (const char* operation : {"broadcast", "scatter", "all-gather", "all-to-all"}) {
      StudyRequest request = request_for(operation, topology, 2, 8);
      double best = 0;
      try {
        best = prepare_study(request).total_cycles();
      } catch (const UsageError&) {
        continue;
      }
      for (const Algorithm& algorithm : algorithms()) {
        if (algorithm.operation != operation) continue;
        request.algorithm = algorithm.name;
        try {
          const Study study = prepare_study(request);
          // An algorithm that is named gets other settings where it needs them; `auto` first looks for one that does
          // not.
          if (study.check.ok() && study.machine.chosen.empty()) {
            EXPECT_LE(best, study.total_cycles()) << operation << " " << topology << " " << algorithm.name;
          }
        } catch (const UsageError&) {
          continue;  // not applicable to this network
        }
      }
    }
}

TEST(Auto, says_of_every_algorithm_why_it_does_not_serve) {
  try {
    prepare_study(request_for("scatter", "mesh:65x65"));
    FAIL() << "a schedule was found";
  } catch (const UsageError& error) {
    const std::string text = error.what();
    for (const Algorithm& algorithm : algorithms())
      if (algorithm.operation == "scatter") {
        EXPECT_NE(text.find(algorithm.name + ": "), std::string::npos) << algorithm.name << " in " << text;
      }
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_EQ(text.find("auto"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace dateline
