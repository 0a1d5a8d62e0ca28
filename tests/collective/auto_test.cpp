// SPDX-License-Identifier: Apache-2.0
// `auto` picks the least predicted and barrier cycles of all legal schedules with sharing up to q, for these ports or
// fewer. Where analyses of all would take too long, an outlook decides, which may be a little wrong.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/study/outlook.h"
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
  const Study study = prepare_study(request_for("all-gather", "hypercube:4", 1, 1));
  EXPECT_EQ(study.schedule.algorithm, "published");
  ASSERT_TRUE(study.made_for);
  EXPECT_TRUE(study.made_for->one_port);
  EXPECT_TRUE(study.check.ok());
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

/// All algorithms that serve the request with its own settings, by total cycles.
std::map<std::string, double> totals_by_name(StudyRequest request) {
  std::map<std::string, double> totals;
  for (const Algorithm& algorithm : algorithms()) {
    if (algorithm.operation != request.operation) continue;
    request.algorithm = algorithm.name;
    try {
      const Study study = prepare_study(request);
      if (study.check.ok() && study.machine.chosen.empty()) totals[algorithm.name] = study.total_cycles();
    } catch (const UsageError&) {
      continue;  // not applicable
    }
  }
  return totals;
}

TEST(Auto, takes_at_most_three_percent_more_than_the_best_by_name_on_random_requests) {
  const std::vector<std::string> networks = {"torus:5x5",   "torus:4x6",   "torus:3x4x2",
                                             "mesh:3x5",    "hypercube:4", "ring:7",
                                             "dual-cube:2", "ghc:3x4",     "twisted-torus:4x4+2"};
  const std::vector<std::string> operations = {"broadcast", "scatter",        "gather",     "all-gather",
                                               "reduce",    "reduce-scatter", "all-reduce", "all-to-all"};
  std::mt19937 random(58);
  const auto any = [&](const auto& list) { return list[random() % list.size()]; };
  int compared = 0, estimates = 0;
  for (int i = 0; i < 60; ++i) {
    StudyRequest request = request_for(any(operations), any(networks), 1 + static_cast<int>(random() % 2),
                                       any(std::vector<int>{1, 7, 16, 100}));
    request.options.sync = Sync::kAuto;
    request.options.one_port = random() % 2 == 0;
    const std::string what = request.operation + " " + request.options.topology + " " +
                             std::to_string(request.options.words) + (request.options.one_port ? " one" : " all");
    const std::map<std::string, double> totals = totals_by_name(request);
    if (totals.empty()) continue;
    request.algorithm = "auto";
    const Study study = prepare_study(request);
    ++compared;
    for (const auto& [name, total] : totals) EXPECT_LE(study.total_cycles(), 1.03 * total) << what << " " << name;
    if (totals.size() < 2) continue;
    ASSERT_TRUE(study.second) << what;
    EXPECT_GE(study.second->cycles, study.ranked_cycles()) << what;
    estimates += study.second->estimate ? 1 : 0;
  }
  EXPECT_GT(compared, 40);
  EXPECT_GT(estimates, 2);
}

TEST(Auto, an_outlook_has_no_more_cycles_at_least_than_the_schedule_is_predicted_to_take) {
  for (const char* topology : {"torus:4x5", "mesh:3x4", "dual-cube:2", "ring:6"})
    for (const char* operation : {"broadcast", "gather", "all-gather", "all-to-all", "reduce-scatter", "all-reduce"})
      for (const Sync sync : {Sync::kBarrier, Sync::kStream}) {
        StudyRequest request = request_for(operation, topology, 1, 20);
        request.options.sync = sync;
        for (const auto& [name, total] : totals_by_name(request)) {
          request.algorithm = name;
          const Study study = prepare_study(request);
          const Outlook cycles = outlook(study, study, study);
          EXPECT_LE(cycles.least, total) << operation << " " << topology << " " << name;
          EXPECT_GT(cycles.least, 0);
          EXPECT_GT(cycles.estimate, 0.4 * total) << operation << " " << topology << " " << name;
          EXPECT_LT(cycles.estimate, 1.6 * total) << operation << " " << topology << " " << name;
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
