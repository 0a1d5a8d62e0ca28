// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/configuration.h"

#include <gtest/gtest.h>

#include <functional>

#include "model/error.h"

namespace dateline {
namespace {

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

/// The refusal of one changed option on a torus.
std::string refused(const std::function<void(Options&)>& change, const std::string& spec = "torus:7x7") {
  Options options;
  options.topology = spec;
  change(options);
  return refusal([&] { node_config(parse_topology(spec), options); });
}

TEST(NodeConfiguration, defaults_follow_q_topology_and_ports) {
  Options options;
  options.q = 2;
  const NodeConfig config = node_config(parse_topology("torus:7x7"), options);
  EXPECT_EQ(config.router.vcs, 4);
  EXPECT_EQ(config.router.ports, 4);
  EXPECT_EQ(config.router.locals(), 4);
  EXPECT_EQ(config.router.depth, 4);
  EXPECT_EQ(config.router.eject_depth, config.ni_depth());
  options.one_port = true;
  EXPECT_EQ(node_config(parse_topology("torus:7x7"), options).router.locals(), 1);
  EXPECT_EQ(node_config(parse_topology("mesh:4x4"), options).router.vcs, 2);
}

TEST(NodeConfiguration, values_out_of_range_name_option_value_and_range) {
  EXPECT_EQ(refused([](Options& o) { o.q = 0; }), "--q 0 is out of range 1..8");
  EXPECT_EQ(refused([](Options& o) { o.q = 9; }), "--q 9 is out of range 1..8");
  EXPECT_EQ(refused([](Options& o) { o.vcs = 9; }), "--vcs 9 is out of range 0..8");
  EXPECT_EQ(refused([](Options& o) { o.vcs = -1; }), "--vcs -1 is out of range 0..8");
  EXPECT_EQ(refused([](Options& o) { o.depth = 0; }), "--depth 0 is out of range 1..32");
  EXPECT_EQ(refused([](Options& o) { o.depth = 33; }), "--depth 33 is out of range 1..32");
  EXPECT_EQ(refused([](Options& o) { o.width = 7; }), "--width 7 is out of range 8..128");
  EXPECT_EQ(refused([](Options& o) { o.width = 129; }), "--width 129 is out of range 8..128");
  EXPECT_EQ(refused([](Options& o) { o.startup = 65536; }), "--startup 65536 is out of range 0..65535");
  EXPECT_EQ(refused([](Options& o) { o.link_stages = 9; }), "--link-stages 9 is out of range 1..8");
  EXPECT_NE(refused([](Options& o) { o.switching = "packet"; }), "");
  EXPECT_NE(refused([](Options& o) { o.circuit_retry = true; }), "");
  EXPECT_NE(refused([](Options& o) { o.sync = "dataflow"; }), "");
  // The ends of the ranges are legal.
  EXPECT_EQ(refused([](Options& o) { o.q = 8, o.vcs = 8, o.depth = 32, o.width = 64, o.startup = 65535; }), "");
  EXPECT_EQ(refused([](Options& o) { o.depth = 1, o.vcs = 1; }), "");
}

TEST(NodeConfiguration, narrow_flits_take_headers_of_several_and_too_many_bits_are_refused) {
  Options options;
  options.width = 8;
  const NodeConfig config = node_config(parse_topology("torus:7x7"), options);
  EXPECT_EQ(config.router.layout().flits(), 2);
  EXPECT_NE(refused([](Options& o) { o.width = 8, o.depth = 1; }).find("needs --depth 2"), std::string::npos);
  EXPECT_NE(
      refused([](Options& o) { o.width = 12, o.routing = "source"; }).find("source routing needs a header of one"),
      std::string::npos);
  EXPECT_NE(refused([](Options& o) {
              o.width = 12, o.switching = "circuit", o.circuit_retry = true;
            }).find("--circuit-retry needs a header of one flit"),
            std::string::npos);
  const std::string never = refused([](Options& o) { o.width = 64; }, "torus:65x1x1x1x1x1");
  EXPECT_NE(never.find("more than the 48"), std::string::npos) << never;
}

TEST(NodeConfiguration, bubbles_need_depth_and_exclude_circuits_and_other_orders) {
  EXPECT_EQ(refused([](Options& o) { o.flow = "bubble", o.depth = 8; }), "");
  EXPECT_NE(refused([](Options& o) { o.flow = "bubble"; }).find("use --depth 6 or more"), std::string::npos);
  EXPECT_NE(refused([](Options& o) { o.flow = "bubble", o.depth = 8, o.switching = "circuit"; }).find("no circuits"),
            std::string::npos);
  EXPECT_NE(refused([](Options& o) { o.flow = "bubble", o.depth = 8, o.routing = "udr"; }).find("fixed order"),
            std::string::npos);
}

int vcs_needed(const std::string& spec, int q, const std::string& routing = "", bool circuits = false) {
  Options options;
  options.q = q;
  options.routing = routing;
  options.switching = circuits ? "circuit" : "wormhole";
  return needed_vcs(parse_topology(spec), options);
}

TEST(NeededVcs, q_for_every_class_of_the_rule_and_q_alone_for_circuits) {
  for (int q = 1; q <= 8; ++q) {
    EXPECT_EQ(vcs_needed("torus:7x7", q), 2 * q);
    EXPECT_EQ(vcs_needed("mesh:7x7", q), q);
    EXPECT_EQ(vcs_needed("torus:2x2", q), q);
    EXPECT_EQ(vcs_needed("torus:2x3", q), 2 * q);
    EXPECT_EQ(vcs_needed("dual-cube:3", q), 2 * q);
    EXPECT_EQ(vcs_needed("hypercube:3", q), q);
    EXPECT_EQ(vcs_needed("torus:7x7", q, "udr"), 4 * q);
    EXPECT_EQ(vcs_needed("mesh:3x3x3", q, "udr"), 3 * q);
    EXPECT_EQ(vcs_needed("torus:7x7", q, "udr", true), q);
  }
}

TEST(RequireVcs, q_that_the_channels_cannot_carry_is_refused_with_a_way_out) {
  const Topology torus = parse_topology("torus:5x5");
  NodeConfig config;
  config.router.vcs = 2;
  Options options;
  const auto require = [&](const Topology& topology, int q) {
    options.q = q;
    return refusal([&] { require_vcs(topology, options, config); });
  };
  EXPECT_EQ(require(torus, 1), "");
  EXPECT_EQ(require(torus, 2),
            "--q 2 with 2 virtual channels: 2 wormhole transfers on one link of torus:5x5 need 4; use --vcs 4 or a "
            "smaller --q");
  config.router.vcs = 8;
  EXPECT_EQ(require(torus, 4), "");
  EXPECT_NE(require(torus, 5).find("no router has that many; use --q 4 or less"), std::string::npos);
  EXPECT_EQ(require(parse_topology("mesh:4x4"), 8), "");
}

TEST(ParseRouting, orders_are_read_and_bad_ones_refused) {
  const Topology torus = parse_topology("torus:3x3x3");
  EXPECT_EQ(parse_routing(torus, "dor").order, kAscending);
  EXPECT_EQ(parse_routing(torus, "").text, "dor");
  EXPECT_EQ(parse_routing(torus, "udr").kind, RoutingKind::kUnordered);
  EXPECT_EQ(parse_routing(torus, "source").kind, RoutingKind::kSource);
  EXPECT_EQ(parse_routing(parse_topology("dual-cube:3"), "").text, "ascending");
  EXPECT_NE(refusal([&] { parse_routing(parse_topology("dual-cube:3"), "dor"); }), "");
  const DimensionOrder order = parse_routing(torus, "dor:2,0,1").order;
  EXPECT_EQ(order[0], 2);
  EXPECT_EQ(order[1], 0);
  EXPECT_EQ(order[2], 1);
  for (const char* bad :
       {"xy", "ascending", "dor:", "dor:0,1", "dor:0,0,1", "dor:0,1,2,3", "dor:0,1,3", "dor:x,0,1", "dor:0 1 2"})
    EXPECT_NE(refusal([&] { parse_routing(torus, bad); }).find("--routing '"), std::string::npos) << bad;
}

}  // namespace
}  // namespace dateline
