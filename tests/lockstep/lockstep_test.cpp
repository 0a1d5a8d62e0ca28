// SPDX-License-Identifier: Apache-2.0
// RTL, C++ core and SystemC under the same random traffic: every wire of every link is equal in every cycle.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "sim/systemc/sc_nodes.h"

#include "sim/systemc/sc_routers.h"
#include "tests/lockstep/networks.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

Options hardware(const std::string& topology, int vcs, int depth, bool one_port, uint64_t seed = 1) {
  Options options;
  options.topology = topology;
  options.vcs = vcs;
  options.depth = depth;
  options.one_port = one_port;
  options.seed = seed;
  return options;
}

/// Runs both parts, routers and nodes. A SystemC network must be made before the first step of any, so all are made
/// first.
void expect_lockstep(const Options& options, uint64_t cycles) {
  const LockstepRequest request = lockstep_request(options, cycles), bare = bare_request(request);
  auto routers = native_and_rtl_routers(bare);
  routers.push_back({"systemc", std::make_unique<ScRouters>(bare.machine.topology, bare.machine.node.router)});
  auto nodes = native_and_rtl_nodes(request);
  nodes.push_back({"systemc", std::make_unique<ScNodes>(request.machine.topology, request.machine.node)});

  const LockstepResult of_routers = lockstep_routers(bare, routers);
  EXPECT_TRUE(of_routers.agreed) << of_routers.mismatch.text;
  EXPECT_GE(of_routers.cycles, cycles);
  EXPECT_GT(of_routers.messages, static_cast<long>(cycles) / 100) << "there must be traffic to compare";
  const LockstepResult of_nodes = lockstep_nodes(request, nodes);
  EXPECT_TRUE(of_nodes.agreed) << of_nodes.mismatch.text;
  EXPECT_GE(of_nodes.cycles, cycles);
  EXPECT_GT(of_nodes.messages, 2);
}

TEST(Lockstep, torus_all_port_agrees_on_every_wire) { expect_lockstep(hardware("torus:5x3", 2, 4, false), 5000); }

TEST(Lockstep, torus_one_port_four_channels_shallow_buffers_agrees_on_every_wire) {
  expect_lockstep(hardware("torus:5x3", 4, 2, true), 5000);
}

TEST(Lockstep, twisted_torus_agrees_on_every_wire) {
  expect_lockstep(hardware("twisted-torus:3x4", 2, 4, false), 5000);
}

TEST(Lockstep, layered_routes_round_failures_agree_on_every_wire) {
  expect_lockstep(hardware("torus:3x4 without link 0:1, node 5", 3, 4, true), 4000);
}

// A process runs one SystemC network, so that every network is a test of its own.
class GraphLockstep : public testing::TestWithParam<std::tuple<const char*, bool>> {};
TEST_P(GraphLockstep, slow_agrees_on_every_wire) {
  const auto& [file, one_port] = GetParam();
  const std::string network = "graph:" + std::string(DATELINE_SOURCE_DIR) + "/sw/example/networks/" + file;
  expect_lockstep(hardware(network, one_port ? 4 : 0, 4, one_port), 10000);
}
INSTANTIATE_TEST_SUITE_P(networks, GraphLockstep,
                         testing::Combine(testing::Values("petersen.json", "parallel-6.json", "fat-tree-4.json",
                                                          "heawood-14.graphml"),
                                          testing::Bool()));

TEST(Lockstep, slow_layers_beside_virtual_networks_agree_on_every_wire) {
  Options options = hardware("mesh:3x3 without node 4", 4, 4, true);
  options.networks = 2;
  expect_lockstep(options, 10000);
}

TEST(Lockstep, slow_layers_beside_circuits_and_long_links_agree_on_every_wire) {
  Options options = hardware("dual-cube:2 without link 0:1", 3, 4, false);
  options.switching = SwitchingMode::kCircuit;
  options.link_stages = 2;
  expect_lockstep(options, 10000);
}

TEST(Lockstep, slow_layers_beside_counts_and_reductions_agree_on_every_wire) {
  Options options = hardware("ring:5 without link 0:1", 2, 4, false);
  options.width = 24;
  options.count_bits = 3;
  options.reductions = true;
  expect_lockstep(options, 10000);
}

TEST(Lockstep, slow_coordinates_of_nine_bits_agree_on_wires_of_routers) {
  const LockstepRequest request = bare_request(lockstep_request(hardware("torus:2x257", 2, 4, true), 12));
  auto routers = native_and_rtl_routers(request);
  const LockstepResult result = lockstep_routers(request, routers);
  EXPECT_TRUE(result.agreed) << result.mismatch.text;
  EXPECT_GT(result.messages, 1000);
}

TEST(Lockstep, source_routes_of_dual_cubes_agree_on_every_wire) {
  Options options = hardware("dual-cube:2", 3, 8, true);
  options.routing.name = RoutingName::kSource;
  options.width = 16;
  options.link_stages = 2;
  expect_lockstep(options, 5000);
}

TEST(Lockstep, slow_source_routes_of_a_larger_dual_cube_agree_on_every_wire) {
  Options options = hardware("dual-cube:3", 2, 4, false);
  options.routing.name = RoutingName::kSource;
  expect_lockstep(options, 20000);
}

TEST(Lockstep, long_runs_of_straight_heads_agree) {
  const Options options = hardware("ring:16", 2, 4, true);  // six in a row
  expect_lockstep(options, 5000);
}

TEST(Lockstep, rings_and_lines_of_four_agree) { expect_lockstep(hardware("product:ring4*path4", 2, 4, true), 5000); }

/// One case per process, because SystemC makes networks only before its first cycle.
class ManyChannels : public testing::TestWithParam<int> {};
TEST_P(ManyChannels, slow_with_circuits_and_long_links_agree) {
  const int stages = GetParam();
  Options options = hardware("torus:4x3", 2 + stages, 3, stages == 2);
  options.link_stages = stages;
  if (stages == 2) options.switching = SwitchingMode::kCircuit;
  expect_lockstep(options, 20000);
}
INSTANTIATE_TEST_SUITE_P(stages, ManyChannels, testing::Values(1, 2, 3));

TEST(Lockstep, slow_three_dimensions_with_a_size_of_two_agree) {
  expect_lockstep(hardware("torus:3x2x4", 2, 4, false), 20000);
}

TEST(Lockstep, slow_mesh_with_one_channel_agrees) { expect_lockstep(hardware("mesh:4x3", 1, 4, false), 20000); }

TEST(Lockstep, slow_odd_channels_and_depth_agree) { expect_lockstep(hardware("torus:4x3", 3, 5, true), 20000); }

TEST(Lockstep, slow_single_flit_buffers_and_eight_channels_agree) {
  expect_lockstep(hardware("torus:3x4", 8, 1, false), 20000);
}

TEST(Lockstep, same_seed_gives_the_same_traffic_and_another_seed_another) {
  const auto wires = [](uint64_t seed) {
    const LockstepRequest bare = bare_request(lockstep_request(hardware("torus:5x3", 2, 4, false, seed), 500));
    std::vector<Named<RouterNetwork>> networks;
    networks.push_back({"native", std::make_unique<NativeRouters>(bare.machine.topology, bare.machine.node.router)});
    return lockstep_routers(bare, networks);
  };
  EXPECT_EQ(wires(1).messages, wires(1).messages);
  EXPECT_EQ(wires(1).cycles, wires(1).cycles);
  EXPECT_NE(wires(1).messages, wires(2).messages);
}

TEST(Lockstep, networks_of_different_depth_are_detected) {
  // Must be rejected: one router has one buffer place less.
  const LockstepRequest bare = bare_request(lockstep_request(hardware("torus:5x3", 2, 4, false), 2000));
  RouterConfig shallow = bare.machine.node.router;
  shallow.depth = 3;
  std::vector<Named<RouterNetwork>> networks;
  networks.push_back({"deep", std::make_unique<NativeRouters>(bare.machine.topology, bare.machine.node.router)});
  networks.push_back({"shallow", std::make_unique<NativeRouters>(bare.machine.topology, shallow)});
  const LockstepResult result = lockstep_routers(bare, networks);
  EXPECT_FALSE(result.agreed);
  for (const char* part : {"cycle ", "node ", "deep ", "shallow ", "seed 1"})
    EXPECT_NE(result.mismatch.text.find(part), std::string::npos) << result.mismatch.text;
}

TEST(LockstepProgram, reports_wires_compared_and_exits_zero) {
  const Finished finished = dateline_run("lockstep --topology torus:5x3 --cycles 300 --vcs 2");
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(has(finished.out, "routers: ")) << finished.out;
  EXPECT_TRUE(has(finished.out, "nodes: ")) << finished.out;
  EXPECT_TRUE(has(finished.out, "no mismatch")) << finished.out;
}

/// A seed of one configuration, run by the program: 100000 cycles of routers and as many of nodes.
struct Full {
  int vcs, depth;
  bool one_port;
};

class LockstepFull : public testing::TestWithParam<std::tuple<Full, int>> {};

TEST_P(LockstepFull, slow_seed_without_a_mismatch) {
  const auto& [full, seed] = GetParam();
  const TemporaryFolder folder;
  const Finished finished =
      dateline_run("lockstep --topology torus:5x3 --cycles 100000 --vcs " + std::to_string(full.vcs) + " --depth " +
                   std::to_string(full.depth) + " --ports " + (full.one_port ? "one" : "all") + " --seed " +
                   std::to_string(seed) + " --wave " + folder.file("mismatch.fst"));
  EXPECT_EQ(finished.code, 0) << finished.err;
}

std::vector<Full> every_configuration() {
  std::vector<Full> list;
  for (int vcs : {2, 4})
    for (int depth : {2, 4, 8})
      for (bool one_port : {false, true}) list.push_back({vcs, depth, one_port});
  return list;
}

std::string name_of(const testing::TestParamInfo<std::tuple<Full, int>>& given) {
  const auto& [full, seed] = given.param;
  return "vcs" + std::to_string(full.vcs) + "_depth" + std::to_string(full.depth) +
         (full.one_port ? "_one_port" : "_all_port") + "_seed" + std::to_string(seed);
}

INSTANTIATE_TEST_SUITE_P(configurations, LockstepFull,
                         testing::Combine(testing::ValuesIn(every_configuration()), testing::Range(1, 11)), name_of);

}  // namespace
}  // namespace dateline
