// SPDX-License-Identifier: Apache-2.0
// Lower bounds where they must be tight: a single message, and schedules in which every message is necessary.
// tests/regression/sweep_test.cpp tests that the bounds hold everywhere.
#include "sw/collective/bound.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sw/driver/study/study.h"
#include "sw/schedule/path.h"
#include "tests/collective/engine_run.h"

namespace dateline {
namespace {

/// Runs one message of `words` words over `hops` links of a ring, and compares its cycles with its bound.
void expect_lone_put(const Setting& setting, int hops, int words) {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = setting.topology.spec;
  schedule.one_port = setting.options.one_port;
  const std::vector<uint8_t> path(hops, 0);
  schedule.rounds.push_back({{0, walk(setting.topology, 0, path), path, {Item{0, -1, 0}}}});
  const BlockLayout layout(setting.topology, schedule, words);
  const Switching switching = setting.machine.switching;
  const Program program = compile_schedule(setting.topology, schedule, layout, setting.config, 0, switching);
  const auto engine = find_engine("native").make(setting.topology, program.config, engine_paths(), {});
  const auto measured = static_cast<double>(measure_rounds(program, engine->run(program))[0]);
  const RoundPrediction round =
      predict_rounds(setting.topology, schedule, layout, setting.config, setting.cost, switching)[0];
  const std::string what = std::to_string(hops) + " hops, " + std::to_string(words) + " words";
  EXPECT_EQ(round.bound, measured) << what;
  EXPECT_EQ(round.cycles, measured) << what;
  // The bound of an operation that consists of this message.
  const BoundCost cost = bound_cost(setting.config, setting.cost, switching);
  const CycleBound bound = cycle_bound(cost, 1, {{hops, 1, 1, "a message"}}, words);
  if (setting.config.router.layout().flits() == 1) {
    EXPECT_EQ(bound.cycles, measured) << what;
  }
  EXPECT_EQ(bound.cycles, bound.startup + bound.path + bound.words + bound.framing) << what;
}

TEST(Bounds, single_message_meets_its_bound_at_every_distance_and_length) {
  for (const SwitchingMode switching : {SwitchingMode::kWormhole, SwitchingMode::kCircuit})
    for (const int stages : {1, 3})
      for (const int width : {8, 16, 32})
        for (const bool one_port : {false, true}) {
          Options options;
          options.topology = "torus:16x1";
          options.switching = switching;
          options.link_stages = stages;
          options.depth = 2 * (1 + stages);
          options.width = width;
          options.one_port = one_port;
          SCOPED_TRACE(to_string(switching) + ", " + std::to_string(stages) + " stages, width " +
                       std::to_string(width));
          const Setting setting(options);
          for (int hops = 1; hops <= 8; ++hops)
            for (const int words : {1, 2, 3, 7, 64, 255}) expect_lone_put(setting, hops, words);
        }
}

FinishedStudy run(const std::string& operation, const Options& options) {
  StudyRequest request;
  request.options = options;
  request.operation = operation;
  request.paths = engine_paths();
  request.algorithm = "dimension-tree";
  Study study = prepare_study(request);
  Execution execution = run_study(study, request.paths, {});
  EXPECT_LE(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles));
  return {std::move(study), std::move(execution)};
}

// Beyond 16 nodes (all-port: 9), one more round costs less than the links that it might save. The bound is then that of
// schedules with one more round. No such schedule is known, but the bound is short by at most one link per doubling.
TEST(Bounds, one_port_scatter_meets_its_bound_on_rings_of_a_power_of_two) {
  for (const int nodes : {2, 4, 8, 16})
    for (const int words : {1, 5, 64}) {
      Options options;
      options.topology = "torus:" + std::to_string(nodes);
      options.one_port = true;
      options.words = words;
      for (const char* operation : {"scatter", "gather"}) {
        const auto [study, execution] = run(operation, options);
        EXPECT_EQ(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles))
            << operation << " on " << options.topology << ", " << words << " words";
      }
    }
}

TEST(Bounds, all_port_scatter_meets_its_bound_on_rings_of_a_power_of_three) {
  for (const int nodes : {3, 9}) {
    Options options;
    options.topology = "torus:" + std::to_string(nodes);
    const auto [study, execution] = run("scatter", options);
    EXPECT_EQ(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles)) << nodes;
  }
}

/// Regression: each of these runs was measured below the former bound, which added up rounds, hops and volume.
TEST(Bounds, last_word_may_belong_to_a_near_node) {
  Options options;
  options.switching = SwitchingMode::kCircuit;
  options.topology = "torus:9";
  options.q = 4;
  EXPECT_EQ(run("scatter", options).execution.measured_cycles, 285);
  options = {};
  options.topology = "torus:5x5";
  options.depth = 2;
  options.q = 4;
  EXPECT_EQ(run("scatter", options).execution.measured_cycles, 418);
}

// One channel, 3 flits per message: messages of the source arrive in cycles 11, 14, 17, 20, 23, and the first relay's
// at 11 + 6 + 2 + 3 = 22.
TEST(Bounds, spread_counts_the_channels_of_a_node_and_the_start_up_of_relays) {
  BoundCost cost{6, 2, 2, 0, 2, 3, 1};
  cost.relay = 6;
  const std::vector<double> arrivals = {0, 11, 14, 17, 20, 22, 23, 25, 25, 26};
  for (int nodes = 2; nodes <= static_cast<int>(arrivals.size()); ++nodes)
    EXPECT_EQ(spread_bound(cost, nodes, 1, 0).cycles, arrivals[static_cast<size_t>(nodes) - 1]) << nodes;
  EXPECT_EQ(spread_bound(cost, 1, 1, 0).cycles, 0);
  EXPECT_EQ(spread_bound(cost, 5, 4, 0).cycles, 11);
  EXPECT_EQ(spread_bound(cost, 6, 4, 0).cycles, 14);
  EXPECT_EQ(spread_bound(cost, 6, 4, 9).cycles, 16);
  const CycleBound bound = spread_bound(cost, 40, 2, 7);
  EXPECT_EQ(bound.cycles, bound.startup + bound.path + bound.words + bound.framing);
}

TEST(Bounds, short_streams_stay_above_the_spread) {
  int relayed = 0;
  for (const char* topology : {"torus:5x5", "torus:2x3", "mesh:7", "mesh:3x4", "hypercube:4", "dual-cube:2", "ghc:3x3",
                               "ring:2", "ring:9", "twisted-torus:4x4+2", "torus:3x3x3"})
    for (const char* operation : {"broadcast", "reduce", "all-reduce"})
      for (const int words : {1, 2})
        for (const bool one_port : {false, true}) {
          StudyRequest request;
          request.options.topology = topology;
          request.options.one_port = one_port;
          request.options.words = words;
          request.options.sync = Sync::kStream;
          request.operation = operation;
          request.paths = engine_paths();
          const Study study = prepare_study(request);
          const Execution execution = run_study(study, request.paths, {});
          EXPECT_EQ(execution.mismatches, 0);
          EXPECT_LE(study.cycle_bound.cycles, static_cast<double>(execution.measured_cycles))
              << operation << " " << topology << " " << words;
          relayed += study.cycle_bound.what.find("relay") != std::string::npos ? 1 : 0;
        }
  EXPECT_GT(relayed, 30);
}

TEST(Bounds, contended_schedule_has_one_round_at_least) {
  const Topology topology = parse_topology("torus:9");
  Schedule schedule;
  schedule.operation = "scatter";
  schedule.topology = topology.spec;
  const BoundCost cost{9, 2, 2, 0, 2, 3, 1};
  EXPECT_EQ(operation_cycle_bound(topology, schedule, 8, cost, 1).rounds, 2);
  EXPECT_EQ(operation_cycle_bound(topology, schedule, 8, cost, 4).rounds, 1);
}

}  // namespace
}  // namespace dateline
