// SPDX-License-Identifier: Apache-2.0
// The cores of the native engine for one router shape behave like the core for any shape.
#include "model/router/shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "sim/drive/random_traffic.h"
#include "sim/native/native_routers.h"
#include "sw/driver/lockstep/lockstep.h"

namespace dateline {
namespace {

struct Case {
  std::string topology;
  int vcs, depth;
  bool one_port;
};

LockstepRequest request_of(const Case& c) {
  Options options;
  options.topology = c.topology;
  options.vcs = c.vcs;
  options.depth = c.depth;
  options.one_port = c.one_port;
  LockstepRequest request;
  request.machine = without_nodes(make_machine(options));
  request.cycles = 1500;
  return request;
}

/// Ports, virtual channels and all-port of the core that the engine picks; zeros for the core for any shape.
std::tuple<int, int, bool> picked(const RouterConfig& config) {
  return RouterShapes::pick(config, [](auto shape) {
    using Shape = decltype(shape);
    if (!Shape::kFixed) return std::tuple<int, int, bool>{};
    return std::tuple<int, int, bool>{Shape::kPorts, Shape::kVcs, Shape::kChannels > Shape::kPorts + 1};
  });
}

TEST(NativeShapes, every_core_agrees_with_that_of_any_shape_on_every_wire) {
  std::set<std::tuple<int, int, bool>> seen;
  for (const Case& c : std::vector<Case>{{"ring:7", 2, 4, true},
                                         {"ring:16", 4, 2, true},
                                         {"torus:5x3", 2, 4, true},
                                         {"torus:8x8", 2, 1, true},
                                         {"mesh:4x5", 2, 3, true},
                                         {"dual-cube:4", 2, 4, true},
                                         {"twisted-torus:4x8+4", 2, 4, true},
                                         {"torus:4x6", 4, 8, true},
                                         {"ghc:3x3", 4, 5, true},
                                         {"torus:4x3x5", 2, 4, true},
                                         {"torus:3x3x3", 4, 3, true},
                                         {"torus:5x3", 2, 4, false},
                                         {"hypercube:4", 4, 4, false},
                                         {"torus:4x4", 4, 2, false},
                                         {"torus:3x4x3", 2, 4, false}}) {
    SCOPED_TRACE(c.topology + " " + std::to_string(c.vcs) + "x" + std::to_string(c.depth));
    const LockstepRequest request = request_of(c);
    const Topology& topology = request.machine.topology;
    const RouterConfig& config = request.machine.node.router;
    ASSERT_NE(picked(config), std::make_tuple(0, 0, false)) << "this case must have its own core";
    seen.insert(picked(config));
    std::vector<Named<RouterNetwork>> networks;
    networks.push_back({"own", std::make_unique<NativeRouters>(topology, config)});
    networks.push_back({"any", NativeRouters::of_any_shape(topology, config)});
    const LockstepResult result = lockstep_routers(request, networks);
    EXPECT_TRUE(result.agreed) << result.mismatch.text;
    EXPECT_GT(result.messages, topology.nodes);
  }
  EXPECT_EQ(seen.size(), 9U) << "a core without a case here";
}

TEST(NativeShapes, what_a_core_leaves_out_runs_on_the_core_for_any_shape) {
  const RouterConfig plain = request_of({"torus:4x4", 2, 4, true}).machine.node.router;
  EXPECT_EQ(picked(plain), std::make_tuple(4, 2, false));
  const std::vector<void (*)(RouterConfig&)> others = {
      [](RouterConfig& c) { c.circuits = true; },  [](RouterConfig& c) { c.source = true; },
      [](RouterConfig& c) { c.unordered = true; }, [](RouterConfig& c) { c.bubble_slot = 4; },
      [](RouterConfig& c) { c.link_stages = 2; },  [](RouterConfig& c) { c.width = 128; },
      [](RouterConfig& c) { c.width = 8; },        [](RouterConfig& c) { c.vcs = 3; },
      [](RouterConfig& c) { c.ports = 8; }};
  for (const auto& change : others) {
    RouterConfig config = plain;
    change(config);
    EXPECT_EQ(picked(config), std::make_tuple(0, 0, false));
  }
}

TEST(NativeShapes, links_with_flits_are_those_that_are_seen_wire_by_wire) {
  const LockstepRequest request = request_of({"torus:5x3", 2, 4, true});
  const Topology& topology = request.machine.topology;
  NativeRouters network(topology, request.machine.node.router);
  RandomTraffic traffic(topology, request.machine.node.router, 1, {});
  std::vector<long> counted(topology.far_ends.size(), 0), seen = counted, summed;
  for (int cycle = 0; cycle < 400; ++cycle) {
    for (const LocalDrive& drive : traffic.decide(true)) {
      network.drive_flit(drive.node, drive.local, drive.flit);
      network.drive_credit(drive.node, drive.local, drive.credit);
      network.drive_ack(drive.node, drive.local, drive.ack);
    }
    traffic.observe(network);
    ASSERT_TRUE(network.sum_link_flits(summed));
    ASSERT_EQ(summed, seen) << "before cycle " << cycle;
    network.count_link_flits(topology.ports, counted);
    network.RouterNetwork::count_link_flits(topology.ports, seen);
    network.step();
  }
  EXPECT_EQ(counted, seen);
  EXPECT_GT(*std::max_element(seen.begin(), seen.end()), 20);
  network.reset();
  EXPECT_TRUE(network.sum_link_flits(summed));
  EXPECT_EQ(summed, std::vector<long>(seen.size(), 0));
}

}  // namespace
}  // namespace dateline
