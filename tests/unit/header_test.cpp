// SPDX-License-Identifier: Apache-2.0
#include "model/routing/header.h"
#include "model/network/family.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "model/router/config.h"

namespace dateline {
namespace {

uint64_t pack(const HeaderLayout& layout, const std::vector<int>& target, const std::vector<bool>& down) {
  uint64_t header = HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 0);
  for (int dim = 0; dim < layout.dims; ++dim) header |= layout.pack_dimension(dim, target[dim], down[dim]);
  return header;
}

TEST(HeaderLayout, coordinates_and_directions_survive_a_round_trip) {
  for (int dims = 1; dims <= 6; ++dims)
    for (int width : {32, 64}) {
      HeaderLayout layout{dims, HeaderLayout::coordinate_bits_for(width, dims)};
      if (layout.coordinate_bits < 1) continue;
      const int most = (1 << layout.coordinate_bits) - 1;
      std::vector<int> target;
      std::vector<bool> down;
      for (int dim = 0; dim < dims; ++dim) target.push_back(dim % 2 == 0 ? most : 1), down.push_back(dim % 3 == 1);
      const uint64_t header = pack(layout, target, down);
      for (int dim = 0; dim < dims; ++dim) {
        EXPECT_EQ(layout.coordinate(header, dim), target[dim]);
        EXPECT_EQ(layout.down(header, dim), down[dim]);
      }
      if (width < 64) {
        EXPECT_EQ(header >> width, 0u) << dims << " dimensions in " << width << " bits";
      }
    }
}

TEST(HeaderLayout, fixed_fields_are_below_bit_eight) {
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kCircuitAnyVc, 17), 8u | 1u << 4);
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 15), 0xf0u);
  const uint64_t header = HeaderLayout::pack_fixed(RoutingKind::kSource, Switching::kCircuitRetry, 0);
  EXPECT_EQ(HeaderLayout::kind_of(header), RoutingKind::kSource);
  EXPECT_EQ(HeaderLayout::switching_of(header), Switching::kCircuitRetry);
}

TEST(HeaderLayout, sizes_up_to_256_fill_the_flit_and_larger_ones_take_what_they_need) {
  const auto bits = [](const char* spec, int width, bool unordered = false) {
    RouterConfig config;
    config.width = width;
    config.unordered = unordered;
    fit_to(parse_topology(spec), config);
    return config.coordinate_bits;
  };
  // The width of networks with sizes up to 256: at most 8 bits for any flit width.
  for (const char* spec : {"torus:8x8", "torus:256x256", "ring:256", "mesh:3x256"})
    for (const int width : {32, 64, 128}) EXPECT_EQ(bits(spec, width), 8) << spec << " " << width;
  EXPECT_EQ(bits("torus:8x8", 16), 3);
  EXPECT_EQ(bits("torus:8x8x8", 32), 7);
  EXPECT_EQ(bits("torus:8x8x8", 32, true), 5);
  EXPECT_EQ(bits("torus:257x2", 64), 9);
  EXPECT_EQ(bits("torus:512x2", 64), 9);
  EXPECT_EQ(bits("torus:2x513", 64), 10);
  EXPECT_EQ(bits("torus:1024x1024", 32), 10);
  EXPECT_EQ(bits("ring:1024", 8), 10);
}

TEST(HeaderLayout, bits_and_flits_count_coordinates_directions_and_order) {
  EXPECT_EQ((HeaderLayout{2, 3, 32, false}.bits()), 8 + 2 * 4);
  EXPECT_EQ((HeaderLayout{2, 3, 32, true}.bits()), 8 + 2 * 4 + 2);
  EXPECT_EQ((HeaderLayout{3, 3, 32, true}.bits()), 8 + 3 * 4 + 3 * 2);
  EXPECT_EQ((HeaderLayout{2, 3, 8, false}.flits()), 2);
  EXPECT_EQ((HeaderLayout{2, 3, 16, false}.flits()), 1);
  EXPECT_EQ((HeaderLayout{2, 3, 15, false}.flits()), 2);
}

TEST(HeaderLayout, order_of_dimensions_survives_a_round_trip) {
  const HeaderLayout layout{4, 3, 64, true};
  const std::vector<int> order = {2, 0, 3, 1};
  uint64_t header = pack(layout, {1, 2, 3, 4}, {true, false, true, false});
  for (int i = 0; i < 4; ++i) header |= layout.pack_order(i, order[i]);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(layout.ordered_dim(header, i), order[i]);
  EXPECT_EQ(layout.coordinate(header, 3), 4);
  EXPECT_EQ(header >> layout.bits(), 0u);
}

TEST(SourceRoute, ports_come_out_one_per_hop_and_consumed_flits_are_reported) {
  const std::vector<uint8_t> ports = {0, 15, 3, 7, 2, 9, 1};
  for (int width : {13, 16, 32, 64}) {
    HeaderLayout layout;
    layout.width = width;
    const std::vector<uint64_t> flits = layout.pack_source(ports, 0x4b);
    const size_t room = static_cast<size_t>(layout.source_hops());
    EXPECT_EQ(flits.size(), (ports.size() + room - 1) / room) << width;
    size_t flit = 0;
    uint64_t header = flits[0];
    for (size_t i = 0; i < ports.size(); ++i) {
      EXPECT_LT(header >> std::min(width, 48), 1u);
      const SourceStep step = layout.source_step(header);
      EXPECT_EQ(step.port, ports[i]);
      EXPECT_EQ(step.header & 0xff, 0x4bu) << "the fixed bits travel on";
      EXPECT_EQ(step.consumed, (i + 1) % room == 0 || i + 1 == ports.size()) << width << " hop " << i;
      header = step.consumed && flit + 1 < flits.size() ? flits[++flit] : step.header;
    }
  }
}

TEST(SourceRoute, hops_of_layered_routes_carry_a_step) {
  for (const int bits : {2, 3, 4, 5})
    for (const int width : {13, 32, 64}) {
      HeaderLayout layout;
      layout.width = width;
      layout.hop_bits = bits;
      layout.layered = true;
      if (layout.source_hops() < 1) continue;
      std::vector<uint8_t> hops;
      for (int i = 0; i < 12; ++i) hops.push_back(layout.pack_hop(i % (1 << (bits - 1)), i % 3 == 0));
      const std::vector<uint64_t> flits = layout.pack_source(hops, 0x0f);
      EXPECT_EQ(flits.size(), (hops.size() + static_cast<size_t>(layout.source_hops()) - 1) /
                                  static_cast<size_t>(layout.source_hops()));
      size_t flit = 0;
      uint64_t header = flits[0];
      for (int i = 0; i < 12; ++i) {
        const SourceStep step = layout.source_step(header);
        EXPECT_EQ(step.port, i % (1 << (bits - 1))) << bits << " bits, hop " << i;
        EXPECT_EQ(step.next_layer, i % 3 == 0) << bits << " bits, hop " << i;
        EXPECT_EQ(step.header & 0xff, 0x0fu);
        header = step.consumed && flit + 1 < flits.size() ? flits[++flit] : step.header;
      }
    }
}

/// Follows a header hop by hop on VC 0; returns the nodes visited.
std::vector<int> visit(const Topology& topology, const RoutingRules& rules, uint64_t header, int from) {
  std::vector<int> nodes = {from};
  int in_port = -1;
  while (nodes.size() < 40) {
    const Hop hop = route_hop(rules, router_place(topology, nodes.back()), header, in_port, 0);
    if (hop.out < 0) return nodes;
    const LinkEnd far = topology.link(nodes.back(), hop.out);
    if (!far) return {};
    nodes.push_back(far.node);
    in_port = far.port;
  }
  return {};
}

RouterConfig config_of(const Topology& topology, int vcs, bool unordered = false) {
  RouterConfig config;
  config.vcs = vcs;
  config.unordered = unordered;
  config.phases = unordered ? topology.dims() : 1;
  fit_to(topology, config);
  return config;
}

TEST(RouteHop, follows_the_header_to_the_destination_in_the_given_direction) {
  const Topology topology = parse_topology("torus:5x4");
  const RoutingRules rules = config_of(topology, 2).rules();
  for (int from = 0; from < topology.nodes; ++from)
    for (int to = 0; to < topology.nodes; ++to)
      for (int directions = 0; directions < 4; ++directions) {
        const uint64_t header =
            pack(rules.layout, topology.coordinates(to), {(directions & 1) != 0, (directions & 2) != 0});
        const std::vector<int> nodes = visit(topology, rules, header, from);
        ASSERT_FALSE(nodes.empty());
        EXPECT_EQ(nodes.back(), to);
        EXPECT_LE(nodes.size(), 8u);
      }
}

TEST(RouteHop, every_pair_of_every_kind_of_network_arrives_on_a_shortest_path) {
  for (const char* spec : {"hypercube:4", "ghc:3x4", "dual-cube:2", "dual-cube:3", "dual-cube:4", "mesh:3x4",
                           "product:path3*complete4", "torus:1x2x2"}) {
    const Topology topology = parse_topology(spec);
    const RoutingRules rules = config_of(topology, 2).rules();
    for (int from = 0; from < topology.nodes; ++from)
      for (int to = 0; to < topology.nodes; ++to) {
        std::vector<bool> down;
        for (int k = 0; k < topology.dims(); ++k)
          down.push_back(topology.coordinate(to, k) < topology.coordinate(from, k) && topology.dimensions[k].size > 2);
        const std::vector<int> nodes = visit(topology, rules, pack(rules.layout, topology.coordinates(to), down), from);
        ASSERT_FALSE(nodes.empty()) << spec << " " << from << "->" << to;
        EXPECT_EQ(nodes.back(), to);
        EXPECT_EQ(static_cast<int>(nodes.size()) - 1, distance(topology, from, to))
            << spec << " " << from << "->" << to;
      }
  }
}

TEST(RouteHop, class_one_is_kept_in_a_dimension_and_forgotten_in_the_next) {
  const Topology topology = parse_topology("torus:5x5");
  const RoutingRules rules = config_of(topology, 2).rules();
  const uint64_t header = pack(rules.layout, {3, 3}, {false, false});
  const RouterPlace in_x = router_place(topology, topology.node_at({1, 1}));
  EXPECT_EQ(route_hop(rules, in_x, header, 1, 1).vcs, 2);
  EXPECT_EQ(route_hop(rules, in_x, header, 1, 0).vcs, 1) << "far from the dateline: class 0";
  const RouterPlace at_turn = router_place(topology, topology.node_at({3, 1}));
  EXPECT_EQ(route_hop(rules, at_turn, header, 1, 1).out, 2);
  EXPECT_EQ(route_hop(rules, at_turn, header, 1, 1).vcs, 1);
  EXPECT_EQ(route_hop(rules, at_turn, header, -1, 1).vcs, 1);
  const RouterPlace near = router_place(topology, topology.node_at({3, 3}));
  const uint64_t on = pack(rules.layout, {4, 3}, {false, false});
  EXPECT_EQ(route_hop(rules, near, on, 1, 0).vcs, 2) << "near the dateline, not crossing it: class 1";
}

TEST(RouteHop, unordered_follows_the_order_in_the_header_and_counts_phases) {
  const Topology topology = parse_topology("torus:5x5");
  const RoutingRules rules = config_of(topology, 4, true).rules();
  uint64_t header = pack(rules.layout, {3, 3}, {false, false}) | 1u;
  header |= rules.layout.pack_order(0, 1) | rules.layout.pack_order(1, 0);
  const RouterPlace start = router_place(topology, topology.node_at({1, 1}));
  EXPECT_EQ(route_hop(rules, start, header, -1, 3).out, 2) << "y first";
  EXPECT_EQ(route_hop(rules, start, header, -1, 3).vcs, 1) << "phase 0, class 0";
  const RouterPlace turn = router_place(topology, topology.node_at({1, 3}));
  EXPECT_EQ(route_hop(rules, turn, header, 3, 0).out, 0);
  EXPECT_EQ(route_hop(rules, turn, header, 3, 0).vcs, 4) << "phase 1, class 0";
}

TEST(RouteHop, dual_cube_takes_class_one_from_the_last_cross_link_on) {
  const Topology topology = parse_topology("dual-cube:3");
  const RoutingRules rules = config_of(topology, 2).rules();
  // Class 0, part II 0, part I 0 to class 0, part II 3, part I 1: cross, two bits, cross, one bit.
  const uint64_t header = pack(rules.layout, {1, 3, 0}, {false, false, false});
  int node = 0, in_port = -1, vc = 0;
  std::vector<int> ports, vcs;
  for (Hop hop; (hop = route_hop(rules, router_place(topology, node), header, in_port, vc)).out >= 0;) {
    ports.push_back(hop.out);
    vcs.push_back(hop.vcs);
    vc = __builtin_ctz(hop.vcs);
    const LinkEnd far = topology.link(node, hop.out);
    node = far.node;
    in_port = far.port;
  }
  EXPECT_EQ(ports, (std::vector<int>{2, 0, 1, 2, 0}));
  EXPECT_EQ(vcs, (std::vector<int>{1, 1, 1, 2, 2}));
}

}  // namespace
}  // namespace dateline
