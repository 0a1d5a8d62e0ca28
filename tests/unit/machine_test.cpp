// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/machine.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "sw/driver/machine/conflicts.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

/// The refusal of a changed option on a torus.
std::string refused(const std::function<void(Options&)>& change, const std::string& spec = "torus:7x7") {
  Options options;
  options.topology = spec;
  change(options);
  return refusal([&] { make_machine(options); });
}

TEST(NodeConfiguration, defaults_follow_q_topology_and_ports) {
  Options options;
  options.q = 2;
  const NodeConfig config = make_machine(options).node;
  EXPECT_EQ(config.router.vcs, 4);
  EXPECT_EQ(config.router.ports, 4);
  EXPECT_EQ(config.router.locals(), 4);
  EXPECT_EQ(config.router.depth, 4);
  EXPECT_EQ(config.router.eject_depth, config.ni_depth());
  options.one_port = true;
  EXPECT_EQ(make_machine(options).router().locals(), 1);
  options.topology = "mesh:4x4";
  EXPECT_EQ(make_machine(options).router().vcs, 2);
}

TEST(NodeConfiguration, values_out_of_range_name_option_value_and_range) {
  EXPECT_EQ(lacks(refused([](Options& o) { o.q = 0; }), {"--q 0", "1..8"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.q = 9; }), {"--q 9", "1..8"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.vcs = 9; }), {"--vcs 9", "0..8"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.vcs = -1; }), {"--vcs -1", "0..8"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.depth = -1; }), {"--depth -1", "0..32"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.depth = 33; }), {"--depth 33", "0..32"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.width = 7; }), {"--width 7", "8..128"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.width = 129; }), {"--width 129", "8..128"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.startup = 65536; }), {"--startup 65536", "0..65535"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.link_stages = 9; }), {"--link-stages 9", "1..8"}), "");
  EXPECT_NE(refused([](Options& o) { o.circuit_retry = true; }), "");
  // The limits of the ranges are legal.
  EXPECT_EQ(refused([](Options& o) { o.q = 8, o.vcs = 8, o.depth = 32, o.width = 64, o.startup = 65535; }), "");
  EXPECT_EQ(refused([](Options& o) { o.depth = 1, o.vcs = 1; }), "");
}

TEST(NodeConfiguration, narrow_flits_take_headers_of_several_and_too_many_bits_are_refused) {
  Options options;
  options.width = 8;
  const NodeConfig config = make_machine(options).node;
  EXPECT_EQ(config.router.layout().flits(), 2);
  EXPECT_EQ(lacks(refused([](Options& o) { o.width = 8, o.depth = 1; }), {"--width 8", "--depth 2"}), "");
  EXPECT_EQ(lacks(refused([](Options& o) { o.width = 12, o.routing = RoutingChoice{RoutingName::kSource}; }),
                  {"--width 12", "--width 16"}),
            "");
  EXPECT_EQ(
      lacks(refused([](Options& o) { o.width = 12, o.switching = SwitchingMode::kCircuit, o.circuit_retry = true; }),
            {"--width 12", "--circuit-retry", "--width 16"}),
      "");
  const std::string never = refused([](Options& o) { o.width = 64; }, "torus:65x1x1x1x1x1");
  EXPECT_NE(never.find("more than the 48"), std::string::npos) << never;
  EXPECT_EQ(refused([](Options&) {}, "torus:512x2x2x2"), "");
  EXPECT_EQ(lacks(refused([](Options&) {}, "torus:513x2x2x2"), {"torus:513x2x2x2", "52", "48"}), "");
}

TEST(NodeConfiguration, bubbles_need_depth_and_exclude_circuits_and_other_orders) {
  EXPECT_EQ(refused([](Options& o) { o.flow = FlowControl::kBubble, o.depth = 8; }), "");
  EXPECT_EQ(refused([](Options& o) { o.flow = FlowControl::kBubble; }), "") << "a depth is chosen";
  EXPECT_EQ(
      lacks(refused([](Options& o) { o.flow = FlowControl::kBubble, o.depth = 5; }), {"--flow bubble", "--depth 6"}),
      "");
  EXPECT_EQ(lacks(refused([](Options& o) {
                    o.flow = FlowControl::kBubble, o.depth = 8, o.switching = SwitchingMode::kCircuit;
                  }),
                  {"--flow bubble", "--flow dateline"}),
            "");
  EXPECT_EQ(lacks(refused([](Options& o) {
                    o.flow = FlowControl::kBubble, o.depth = 8, o.routing = RoutingChoice{RoutingName::kUdr};
                  }),
                  {"--flow bubble", "--routing dor"}),
            "");
}

int vcs_needed(const std::string& spec, int q, RoutingName routing = RoutingName::kOwn, bool circuits = false) {
  Options options;
  options.topology = spec;
  options.q = q;
  options.routing.name = routing;
  options.switching = circuits ? SwitchingMode::kCircuit : SwitchingMode::kWormhole;
  return needed_vcs(make_machine(options));
}

TEST(NeededVcs, q_for_every_class_of_the_rule_and_only_q_for_circuits) {
  for (int q = 1; q <= 8; ++q) {
    EXPECT_EQ(vcs_needed("torus:7x7", q), 2 * q);
    EXPECT_EQ(vcs_needed("mesh:7x7", q), q);
    EXPECT_EQ(vcs_needed("torus:2x2", q), q);
    EXPECT_EQ(vcs_needed("torus:2x3", q), 2 * q);
    EXPECT_EQ(vcs_needed("dual-cube:3", q), 2 * q);
    EXPECT_EQ(vcs_needed("hypercube:3", q), q);
    EXPECT_EQ(vcs_needed("torus:7x7", q, RoutingName::kUdr), 4 * q);
    EXPECT_EQ(vcs_needed("mesh:3x3x3", q, RoutingName::kUdr), 3 * q);
    EXPECT_EQ(vcs_needed("torus:7x7", q, RoutingName::kUdr, true), q);
  }
}

TEST(RequireVcs, q_that_the_channels_cannot_carry_is_refused_with_a_way_out) {
  const auto require = [&](const std::string& topology, int q, int vcs) {
    Options options;
    options.topology = topology;
    options.q = q;
    options.vcs = vcs;
    const Machine machine = make_machine(options);
    return refusal([&] { require_vcs(machine); });
  };
  EXPECT_EQ(require("torus:5x5", 1, 2), "");
  EXPECT_EQ(lacks(require("torus:5x5", 2, 2), {"--q 2", "2", "torus:5x5", "4", "--vcs 4", "--q 1"}), "");
  EXPECT_EQ(require("torus:5x5", 4, 8), "");
  EXPECT_EQ(lacks(require("torus:5x5", 5, 8), {"--q 5", "--q 4"}), "");
  EXPECT_EQ(require("mesh:4x4", 8, 8), "");
}

TEST(FindRouting, is_the_networks_own_unless_another_fits) {
  const Topology torus = parse_topology("torus:3x3x3"), cube = parse_topology("dual-cube:3");
  EXPECT_EQ(find_routing(torus, {RoutingName::kDor}).order, kAscending);
  EXPECT_EQ(find_routing(torus, {}).text, "dor");
  EXPECT_EQ(find_routing(torus, {RoutingName::kUdr}).kind, RoutingKind::kUnordered);
  EXPECT_EQ(find_routing(torus, {RoutingName::kSource}).kind, RoutingKind::kSource);
  EXPECT_EQ(find_routing(cube, {}).text, "ascending");
  const Routing routing = find_routing(torus, {RoutingName::kDor, {2, 0, 1}});
  EXPECT_EQ(routing.text, "dor:2,0,1");
  EXPECT_EQ(routing.order[0], 2);
  EXPECT_EQ(routing.order[1], 0);
  EXPECT_EQ(routing.order[2], 1);
  for (const RoutingChoice& bad : std::vector<RoutingChoice>{
           {RoutingName::kAscendingBits}, {RoutingName::kDor, {0, 1}}, {RoutingName::kDor, {0, 1, 2, 3}}})
    EXPECT_EQ(lacks(refusal([&] { find_routing(torus, bad); }), {"--routing"}), "") << to_string(bad);
  for (const RoutingName bad : {RoutingName::kDor, RoutingName::kUdr})
    EXPECT_EQ(lacks(refusal([&] { find_routing(cube, {bad}); }), {"--routing", "ascending, source"}), "");
  const Topology twisted = parse_topology("twisted-torus:4x8");
  EXPECT_EQ(find_routing(twisted, {RoutingName::kDor, {0, 1}}).order, kAscending);
  EXPECT_EQ(lacks(refusal([&] {
                    find_routing(twisted, {RoutingName::kDor, {1, 0}});
                  }),
                  {"--routing 'dor:1,0'", "dor"}),
            "");
  EXPECT_EQ(lacks(refusal([&] { find_routing(twisted, {RoutingName::kUdr}); }), {"--routing 'udr'", "dor, source"}),
            "");
}

}  // namespace
}  // namespace dateline
