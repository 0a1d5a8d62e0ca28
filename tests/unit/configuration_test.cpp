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
  EXPECT_EQ(refused([](Options& o) { o.width = 31; }), "--width 31 is out of range 32..64");
  EXPECT_EQ(refused([](Options& o) { o.width = 65; }), "--width 65 is out of range 32..64");
  EXPECT_EQ(refused([](Options& o) { o.startup = 65536; }), "--startup 65536 is out of range 0..65535");
  EXPECT_EQ(refused([](Options& o) { o.link_stages = 2; }), "--link-stages 2 is out of range 1..1");
  EXPECT_NE(refused([](Options& o) { o.switching = "circuit"; }), "");
  EXPECT_NE(refused([](Options& o) { o.sync = "dataflow"; }), "");
  // The ends of the ranges are legal.
  EXPECT_EQ(refused([](Options& o) { o.q = 8, o.vcs = 8, o.depth = 32, o.width = 64, o.startup = 65535; }), "");
  EXPECT_EQ(refused([](Options& o) { o.depth = 1, o.vcs = 1; }), "");
}

TEST(NodeConfiguration, width_too_narrow_names_the_least_width) {
  EXPECT_EQ(refused([](Options&) {}, "torus:4x4x4x4"), "");
  const std::string text = refused([](Options&) {}, "torus:9^5");
  EXPECT_NE(text.find("--width 32: the header of torus:9x9x9x9x9 needs --width 33"), std::string::npos) << text;
  EXPECT_EQ(refused([](Options& o) { o.width = 33; }, "torus:9^5"), "");
  const std::string never = refused([](Options& o) { o.width = 64; }, "torus:65x1x1x1x1x1");
  EXPECT_NE(never.find("more than the 48 bits"), std::string::npos) << never;
}

TEST(NeededVcs, two_a_transfer_where_a_ring_wraps_and_one_elsewhere) {
  for (int q = 1; q <= 8; ++q) {
    EXPECT_EQ(needed_vcs(parse_topology("torus:7x7"), q), 2 * q);
    EXPECT_EQ(needed_vcs(parse_topology("mesh:7x7"), q), q);
    EXPECT_EQ(needed_vcs(parse_topology("torus:2x2"), q), q);
    EXPECT_EQ(needed_vcs(parse_topology("torus:2x3"), q), 2 * q);
  }
}

TEST(RequireVcs, q_that_the_channels_cannot_carry_is_refused_with_a_way_out) {
  const Topology torus = parse_topology("torus:5x5");
  NodeConfig config;
  config.router.vcs = 2;
  EXPECT_EQ(refusal([&] { require_vcs(torus, config, 1); }), "");
  EXPECT_EQ(refusal([&] { require_vcs(torus, config, 2); }),
            "--q 2 with 2 virtual channels: 2 wormhole transfers on one link of torus:5x5 need 4; use --vcs 4 or a "
            "smaller --q");
  config.router.vcs = 8;
  EXPECT_EQ(refusal([&] { require_vcs(torus, config, 4); }), "");
  EXPECT_NE(refusal([&] { require_vcs(torus, config, 5); }).find("no router has that many; use --q 4 or less"),
            std::string::npos);
  EXPECT_EQ(refusal([&] { require_vcs(parse_topology("mesh:4x4"), config, 8); }), "");
}

TEST(ParseRouting, orders_are_read_and_bad_ones_refused) {
  const Topology torus = parse_topology("torus:3x3x3");
  EXPECT_EQ(parse_routing(torus, "dor"), kAscending);
  const DimensionOrder order = parse_routing(torus, "dor:2,0,1");
  EXPECT_EQ(order[0], 2);
  EXPECT_EQ(order[1], 0);
  EXPECT_EQ(order[2], 1);
  for (const char* bad :
       {"", "udr", "dor:", "dor:0,1", "dor:0,0,1", "dor:0,1,2,3", "dor:0,1,3", "dor:x,0,1", "dor:0 1 2"})
    EXPECT_NE(refusal([&] { parse_routing(torus, bad); }).find("--routing '"), std::string::npos) << bad;
}

}  // namespace
}  // namespace dateline
