// SPDX-License-Identifier: Apache-2.0
// Collectives of the dual-cube on engines, and the steps of the published all-to-all that deadlock without its rule.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/driver/study/study.h"
#include "tests/collective/engine_run.h"

namespace dateline {
namespace {

Options on_dual_cube(int r, int vcs, int depth) {
  Options options;
  options.topology = "dual-cube:" + std::to_string(r);
  options.one_port = true;
  options.vcs = vcs;
  options.depth = depth;
  return options;
}

Schedule made(const Setting& setting, const std::string& operation, const std::string& algorithm) {
  const CollectiveRequest request{setting.topology, true, 1};
  return find_algorithm(operation, algorithm, request).make(request);
}

/// Returns which steps of the published all-to-all deadlock when each runs separately with one VC and buffers of two
/// flits.
std::vector<bool> deadlocks(int r, const std::string& engine_name) {
  const Machine machine = make_machine(on_dual_cube(r, 1, 2));
  const Topology& topology = machine.topology;
  const NodeConfig& config = machine.node;
  const CollectiveRequest request{topology, true, 1};
  const Schedule whole = find_algorithm("all-to-all", "published", request).make(request);
  std::vector<bool> result;
  for (const Round& round : whole.rounds) {
    Schedule step = whole;
    step.rounds = {round};
    const BlockLayout layout(topology, step, 32);
    const Program program = compile_schedule(topology, step, layout, config, 0);
    const auto engine = find_engine(engine_name).make(topology, program.config, engine_paths(), {});
    try {
      engine->run(program);
      result.push_back(false);
    } catch (const StallError& stall) {
      EXPECT_TRUE(stall.deadlock) << stall.what();
      result.push_back(true);
    }
  }
  return result;
}

/// Expects exactly the contended steps to deadlock: 4^(r-1) - 3^(r-1) of stage 2 and all of stage 3 (erratum 3).
void expect_contended_steps_deadlock(int r, const std::string& engine) {
  const Topology topology = parse_topology("dual-cube:" + std::to_string(r));
  const CollectiveRequest request{topology, true, 1};
  const CheckResult check = check_schedule(topology, find_algorithm("all-to-all", "published", request).make(request));
  const std::vector<bool> stuck = deadlocks(r, engine);
  ASSERT_EQ(stuck.size(), check.rounds.size());
  int count = 0;
  for (size_t step = 0; step < stuck.size(); ++step) {
    EXPECT_EQ(stuck[step], check.rounds[step].contended) << engine << ", step " << step + 1;
    count += stuck[step] ? 1 : 0;
  }
  EXPECT_EQ(count, r == 2 ? 1 + 2 : 7 + 12) << engine;
}

void expect_all_collectives(int r, const std::string& engine_name, int words) {
  const Setting setting(on_dual_cube(r, 2, 4));
  const auto engine = setting.engine(engine_name);
  for (const auto& [operation, algorithm] :
       std::vector<std::pair<std::string, std::string>>{{"broadcast", "published"},
                                                        {"scatter", "published"},
                                                        {"gather", "published"},
                                                        {"all-gather", "published"},
                                                        {"all-to-all", "published"},
                                                        {"all-to-all", "repaired"}}) {
    SCOPED_TRACE(operation + " " + algorithm + " on " + setting.topology.spec + ", " + engine_name);
    const Schedule schedule = made(setting, operation, algorithm);
    const CheckResult check = check_schedule(setting.topology, schedule);
    EXPECT_TRUE(check.complete && check.ports_ok && check.valid);
    const BlockLayout layout(setting.topology, schedule, words);
    const Program program = compile_schedule(setting.topology, schedule, layout, setting.config, 0);
    const std::vector<RoundPrediction> predicted =
        predict_rounds(setting.topology, schedule, layout, setting.config, setting.cost);
    const Execution execution = execute(*engine, setting.topology, layout, program);
    EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
    for (size_t step = 0; step < predicted.size(); ++step)
      if (!check.rounds[step].contended) {
        EXPECT_EQ(static_cast<double>(execution.measured[step]), predicted[step].cycles) << "step " << step + 1;
      }
  }
}

TEST(DualCubeEngines, contended_steps_and_no_others_deadlock_with_one_channel_on_native) {
  expect_contended_steps_deadlock(2, "native");
  expect_contended_steps_deadlock(3, "native");
}
TEST(DualCubeEngines, contended_steps_and_no_others_deadlock_with_one_channel_on_rtl) {
  expect_contended_steps_deadlock(2, "rtl");
}
TEST(DualCubeEngines, slow_contended_steps_of_r_3_deadlock_on_rtl) { expect_contended_steps_deadlock(3, "rtl"); }

TEST(DualCubeEngines, collectives_are_right_with_two_channels_on_native) {
  for (int r = 2; r <= 4; ++r) expect_all_collectives(r, "native", r == 4 ? 4 : 32);
}
/// Runs a study like a user command. Every step that shares no link takes the predicted cycles.
FinishedStudy studied(int r, const std::string& operation, const std::string& algorithm, int words,
                      const std::string& engine = "native") {
  StudyRequest request;
  request.options = on_dual_cube(r, 2, 4);
  request.options.words = words;
  request.options.engine = engine;
  request.operation = operation;
  request.algorithm = algorithm;
  request.paths = engine_paths();
  Study study = prepare_study(request);
  Execution execution = run_study(study, request.paths, {});
  SCOPED_TRACE(operation + " " + algorithm + " on " + study.machine.topology.spec);
  EXPECT_TRUE(study.check.complete && study.check.ports_ok && study.check.valid);
  EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
  EXPECT_EQ(execution.measured.size(), study.check.rounds.size());
  for (size_t step = 0; step < study.predicted.size(); ++step)
    if (!study.check.rounds[step].contended) {
      EXPECT_EQ(static_cast<double>(execution.measured[step]), study.predicted[step].cycles) << "step " << step + 1;
    }
  return {std::move(study), std::move(execution)};
}

TEST(DualCubeEngines, exchange_that_has_no_room_runs_in_portions) {
  for (const char* algorithm : {"published", "repaired"}) {
    const auto [study, execution] = studied(3, "all-to-all", algorithm, 2049);
    ASSERT_TRUE(study.portions);
    EXPECT_EQ(study.portions->most_rounds, 30);
    EXPECT_EQ(study.portions->count, 2);
    EXPECT_EQ(execution.words_checked, 32L * 31 * 2049);
    // One word less needs no portions and takes the same steps; each step that shares no link takes one cycle less.
    const FinishedStudy whole = studied(3, "all-to-all", algorithm, 2048);
    EXPECT_FALSE(whole.study.portions);
    ASSERT_EQ(whole.execution.measured.size(), execution.measured.size());
    for (size_t step = 0; step < whole.execution.measured.size(); ++step)
      if (!whole.study.check.rounds[step].contended) {
        EXPECT_EQ(execution.measured[step], whole.execution.measured[step] + 1) << "step " << step + 1;
      }
  }
}

TEST(DualCubeEngines, portions_run_on_every_engine_in_the_same_cycles) {
  const FinishedStudy native = studied(2, "all-to-all", "auto", 8193);
  EXPECT_EQ(native.study.schedule.algorithm, "repaired");
  ASSERT_TRUE(native.study.portions);
  EXPECT_EQ(native.study.portions->count, 2);
  for (const char* engine : {"systemc", "rtl"})
    EXPECT_EQ(studied(2, "all-to-all", "auto", 8193, engine).execution.measured, native.execution.measured) << engine;
}

TEST(DualCubeEngines, slow_collectives_of_five_and_six_are_right_on_native) {
  for (const int r : {5, 6}) {
    for (const char* operation : {"broadcast", "scatter", "gather", "all-gather", "all-to-all"})
      studied(r, operation, "published", 1);
    studied(r, "all-to-all", "repaired", 1);
  }
}
TEST(DualCubeEngines, slow_collectives_of_seven_on_trees_and_links_are_right_on_native) {
  for (const char* operation : {"broadcast", "scatter", "gather", "all-gather"}) studied(7, operation, "published", 1);
}

TEST(DualCubeEngines, collectives_are_right_with_two_channels_on_rtl) { expect_all_collectives(2, "rtl", 32); }
TEST(DualCubeEngines, slow_collectives_are_right_on_rtl_to_r_4) {
  expect_all_collectives(3, "rtl", 32);
  expect_all_collectives(4, "rtl", 4);
}

}  // namespace
}  // namespace dateline
