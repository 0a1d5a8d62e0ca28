// SPDX-License-Identifier: Apache-2.0
// SystemC networks in which some nodes are RTL: every wire of every link equals that of the C++ core in every cycle.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "sim/systemc/sc_nodes.h"
#include "tests/lockstep/networks.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

Options hardware(const std::string& topology, SwitchingMode switching) {
  Options options;
  options.topology = topology;
  options.switching = switching;
  options.vcs = 2;  // random circuits wait for each other, so the classes of the rule are needed
  return options;
}

Named<NodeNetwork> mixed(const LockstepRequest& request, const std::vector<int>& rtl_nodes) {
  return {"systemc with " + std::to_string(rtl_nodes.size()) + " RTL nodes",
          std::make_unique<ScNodes>(request.machine.topology, request.machine.node, rtl_nodes, engine_paths())};
}

std::vector<int> every_node(const Topology& topology) {
  std::vector<int> nodes;
  for (int n = 0; n < topology.nodes; ++n) nodes.push_back(n);
  return nodes;
}

/// Runs random programs on four networks: native, all nodes SystemC, some nodes RTL, all nodes RTL. Compares them,
/// including records and memories.
void expect_lockstep(const LockstepRequest& request, const std::vector<int>& rtl_nodes) {
  std::vector<Named<NodeNetwork>> networks;
  networks.push_back({"native", std::make_unique<NativeNodes>(request.machine.topology, request.machine.node)});
  networks.push_back(mixed(request, {}));
  networks.push_back(mixed(request, rtl_nodes));
  networks.push_back(mixed(request, every_node(request.machine.topology)));
  const LockstepResult result = lockstep_nodes(request, networks);
  EXPECT_TRUE(result.agreed) << result.mismatch.text;
  EXPECT_GE(result.cycles, request.cycles);
  EXPECT_GT(result.messages, 2) << "there must be programs to compare";
}

TEST(LockstepMixed, circuits_all_port_agree_on_every_wire) {
  expect_lockstep(lockstep_request(hardware("torus:4x3", SwitchingMode::kCircuit), 2500), {0, 5});
}

TEST(LockstepMixed, wormhole_one_port_agrees_on_every_wire) {
  Options options = hardware("torus:3x3", SwitchingMode::kWormhole);
  options.one_port = true;
  expect_lockstep(lockstep_request(options, 2500), {0, 5});
}

TEST(LockstepMixed, slow_open_borders_and_retried_circuits_agree_on_every_wire) {
  Options options = hardware("mesh:4x3", SwitchingMode::kCircuit);
  options.circuit_retry = true;
  LockstepRequest request = lockstep_request(options, 20000);
  request.shape.retry = true;
  expect_lockstep(request, {0, 3, 7});
}

TEST(LockstepMixed, slow_wide_words_and_long_links_agree_on_every_wire) {
  Options options = hardware("torus:4x3", SwitchingMode::kCircuit);
  options.width = 128;
  options.link_stages = 3;
  options.depth = 8;
  expect_lockstep(lockstep_request(options, 10000), {1, 6, 11});
}

TEST(LockstepMixed, other_sizes_of_the_same_node_are_detected) {
  // Must be detected: the same node with the wiring and the place in the network of another torus.
  const LockstepRequest request = lockstep_request(hardware("torus:4x3", SwitchingMode::kCircuit), 500);
  LockstepRequest other = request;
  other.machine.topology = parse_topology("torus:3x4");
  std::vector<Named<NodeNetwork>> networks;
  networks.push_back({"native", std::make_unique<NativeNodes>(request.machine.topology, request.machine.node)});
  networks.push_back(mixed(other, {0, 5}));
  const LockstepResult result = lockstep_nodes(request, networks);
  EXPECT_FALSE(result.agreed);
  EXPECT_TRUE(has(result.mismatch.text, "2 RTL nodes")) << result.mismatch.text;
}

TEST(LockstepProgram, slow_mixed_network_joins_on_request) {
  const Finished finished =
      dateline_run("lockstep --topology torus:4x3 --vcs 2 --switching circuit --cycles 300 --rtl-nodes 0,5");
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(has(finished.out, "no mismatch")) << finished.out;
  expect_refused(dateline_run("lockstep --topology torus:4x3 --rtl-nodes 12"), 2,
                 {"--rtl-nodes '12'", "node 12", "0..11"});
}

}  // namespace
}  // namespace dateline
