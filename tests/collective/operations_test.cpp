// SPDX-License-Identifier: Apache-2.0
// Every operation with every algorithm of the registry for the circuit-switched torus, on the engines: every word is
// right, and cycles are as predicted.
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "sw/schedule/operation.h"
#include "tests/collective/engine_run.h"
#include "tests/collective/mutants.h"
#include "tests/support/operation_arguments.h"

namespace dateline {
namespace {

Options circuits_on(const std::string& topology, int q, bool one_port) {
  Options options;
  options.topology = topology;
  options.q = q;
  options.one_port = one_port;
  options.switching = SwitchingMode::kCircuit;
  options.routing = RoutingChoice{RoutingName::kSource};
  return options;
}

struct Case {
  const Algorithm* algorithm;
  Schedule schedule;
};

std::vector<Case> cases_on(const Topology& topology, int q, bool one_port) {
  std::vector<Case> cases;
  for (const Algorithm& algorithm : algorithms()) {
    const Operation& operation = find_operation(algorithm.operation);
    CollectiveRequest request{topology, one_port, q, topology.nodes / 3};
    request.arguments = arguments_of(operation, topology.dims());
    try {
      Blocks(topology, empty_schedule(operation.name, "", request, 1));
    } catch (const UsageError&) {
      continue;  // does not exist on this network
    }
    if (algorithm.applicable(request).empty()) cases.push_back({&algorithm, algorithm.make(request)});
  }
  return cases;
}

/// Runs a schedule whose rounds are all free of contention, like `run` does with circuits.
void expect_runs(const Setting& setting, const Case& one, const std::vector<std::string>& engines, int words) {
  const std::string what = one.algorithm->operation + " " + one.algorithm->name + " on " + setting.topology.spec +
                           (setting.options.one_port ? ", one port" : "") + ", q " + std::to_string(setting.options.q);
  SCOPED_TRACE(what);
  const CheckResult check = check_schedule(setting.topology, one.schedule);
  ASSERT_TRUE(check.ok()) << check.problems[0];
  const BlockLayout layout(setting.topology, one.schedule, words);
  const Program program =
      compile_schedule(setting.topology, one.schedule, layout, setting.config, 0, setting.machine.switching);
  const std::vector<RoundPrediction> predicted =
      predict_rounds(setting.topology, one.schedule, layout, setting.config, setting.cost, setting.machine.switching);
  std::vector<long> first;
  for (const std::string& name : engines) {
    const auto engine = find_engine(name).make(setting.topology, program.config, engine_paths(), {});
    const Execution execution = execute(*engine, setting.topology, layout, program);
    EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
    EXPECT_GT(execution.words_checked, 0);
    for (size_t r = 0; r < predicted.size(); ++r)
      expect_cycles(predicted[r], execution.measured[r], check.rounds[r].max_sharing > 1, setting.options.q,
                    name + ", round " + std::to_string(r + 1));
    if (first.empty()) first = execution.measured;
    EXPECT_EQ(execution.measured, first) << name << " and " << engines[0];
  }
}

void expect_all(const std::string& topology, const std::vector<int>& qs, const std::vector<std::string>& engines,
                int words, int least) {
  int count = 0;
  for (const int q : qs)
    for (const bool one_port : {false, true}) {
      const Setting moves(circuits_on(topology, q, one_port)), adds(circuits_on(topology, q, one_port), true);
      for (const Case& one : cases_on(moves.topology, q, one_port)) {
        expect_runs(find_operation(one.algorithm->operation).reduces() ? adds : moves, one, engines, words);
        ++count;
      }
    }
  EXPECT_GE(count, least) << "algorithms on " << topology;
}

TEST(Operations, run_as_predicted_on_the_native_engine_in_one_dimension) {
  expect_all("torus:16", {1, 2}, {"native"}, 64, 40);
}
TEST(Operations, run_as_predicted_on_the_native_engine_in_two_dimensions) {
  expect_all("torus:8x8", {1, 2}, {"native"}, 64, 80);
}
TEST(Operations, run_as_predicted_on_the_native_engine_in_three_dimensions) {
  expect_all("torus:4x4x4", {2}, {"native"}, 12, 25);
}
TEST(Operations, have_the_same_cycles_on_rtl) { expect_all("torus:4x4", {2}, {"native", "rtl"}, 12, 40); }

TEST(Operations, reduction_with_a_put_instead_of_an_add_gives_wrong_sums_on_rtl) {
  const Setting setting(circuits_on("torus:4x4", 2, false), true);
  const CollectiveRequest request{setting.topology, false, 2};
  Schedule schedule = find_algorithm("all-reduce", "bucket", request).make(request);
  ASSERT_TRUE(put_instead_of_add(schedule, 0, 0));
  const BlockLayout layout(setting.topology, schedule, schedule.parts);  // every part is a word
  const Program program =
      compile_schedule(setting.topology, schedule, layout, setting.config, 0, setting.machine.switching);
  std::vector<std::string> wrong;
  for (const char* const name : {"native", "rtl"}) {
    const auto engine = find_engine(name).make(setting.topology, program.config, engine_paths(), {});
    const Execution execution = execute(*engine, setting.topology, layout, program);
    EXPECT_GT(execution.mismatches, 0) << name;
    wrong.push_back(std::to_string(execution.mismatches) + ", " + execution.first_mismatch);
  }
  EXPECT_EQ(wrong[0], wrong[1]);
}

TEST(Operations, slow_run_as_predicted_on_larger_tori) {
  expect_all("torus:12x12", {1, 2}, {"native"}, 64, 80);
  expect_all("torus:6x6x6", {1, 2}, {"native"}, 64, 50);
  expect_all("torus:9x9", {1, 2}, {"native"}, 64, 60);
  expect_all("torus:64", {1, 2}, {"native"}, 64, 40);
}

TEST(Operations, slow_have_the_same_cycles_on_rtl_up_to_64_nodes) {
  expect_all("torus:16", {1, 2}, {"native", "rtl"}, 64, 40);
  expect_all("torus:8x8", {1, 2}, {"native", "rtl"}, 64, 80);
  expect_all("torus:4x4x4", {1, 2}, {"native", "rtl"}, 64, 50);
}

}  // namespace
}  // namespace dateline
