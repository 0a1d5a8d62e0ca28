// SPDX-License-Identifier: Apache-2.0
#include "model/routing/header.h"

#include <gtest/gtest.h>

#include "model/routing/route.h"
#include "model/topology/topology.h"

namespace dateline {
namespace {

uint64_t pack(const HeaderLayout& layout, const std::vector<int>& target, const std::vector<bool>& down) {
  uint64_t header = HeaderLayout::pack_fixed(RoutingKind::kDimensionOrdered, false, 0);
  for (int dim = 0; dim < layout.dims; ++dim) header |= layout.pack_dimension(dim, target[dim], down[dim]);
  return header;
}

RouterPlace place_of(const Topology& topology, int node) {
  RouterPlace place;
  for (int dim = 0; dim < topology.dims(); ++dim) {
    place.coordinate[dim] = static_cast<uint8_t>(topology.coordinate(node, dim));
    place.wraps |= topology.dimensions[dim].wraps ? 1u << dim : 0u;
  }
  for (int port = 0; port < topology.ports; ++port)
    place.dateline |= topology.is_dateline(node, port) ? 1u << port : 0u;
  return place;
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

TEST(HeaderLayout, fixed_fields_stand_below_bit_eight) {
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kDimensionOrdered, true, 17), 8u | 1u << 4);
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kDimensionOrdered, false, 15), 0xf0u);
}

TEST(HeaderLayout, least_width_is_just_enough) {
  for (int dims = 1; dims <= 6; ++dims)
    for (int size : {2, 3, 4, 5, 8, 9, 16, 17, 64, 256}) {
      const int width = HeaderLayout::least_width(dims, size);
      if (width > HeaderLayout::kMaxBits) {  // no flit is wide enough, as put queue entries are not
        EXPECT_LT(1 << HeaderLayout::coordinate_bits_for(64, dims), size);
        continue;
      }
      EXPECT_GE(1 << HeaderLayout::coordinate_bits_for(width, dims), size);
      const int narrower = HeaderLayout::coordinate_bits_for(width - 1, dims);
      EXPECT_TRUE(narrower < 1 || (1 << narrower) < size) << dims << " dims, size " << size;
    }
}

TEST(DorHop, follows_the_header_to_the_destination_in_the_given_direction) {
  const Topology topology = parse_topology("torus:5x4");
  HeaderLayout layout{2, 8};
  for (int from = 0; from < topology.nodes; ++from)
    for (int to = 0; to < topology.nodes; ++to)
      for (int directions = 0; directions < 4; ++directions) {
        const uint64_t header = pack(layout, topology.coordinates(to), {(directions & 1) != 0, (directions & 2) != 0});
        int node = from;
        int in_port = -1;
        int hops = 0;
        for (;; ++hops) {
          const Hop hop = dor_hop(layout, kAscending, place_of(topology, node), header, in_port, false);
          if (hop.out < 0) break;
          ASSERT_EQ(hop.out % 2 == 1, ((directions >> hop.out / 2) & 1) != 0);
          const LinkEnd far = topology.link(node, hop.out);
          node = far.node;
          in_port = far.port;
          ASSERT_LT(hops, 9);
        }
        EXPECT_EQ(node, to);
      }
}

TEST(DorHop, class_one_is_kept_in_a_dimension_and_forgotten_in_the_next) {
  const Topology topology = parse_topology("torus:5x5");
  HeaderLayout layout{2, 8};
  const uint64_t header = pack(layout, {3, 3}, {false, false});
  const RouterPlace in_x = place_of(topology, topology.node_at({1, 1}));
  EXPECT_EQ(dor_hop(layout, kAscending, in_x, header, 1, true).classes, kClass1);
  EXPECT_EQ(dor_hop(layout, kAscending, in_x, header, 1, false).classes, kEitherClass);
  const RouterPlace at_turn = place_of(topology, topology.node_at({3, 1}));
  EXPECT_EQ(dor_hop(layout, kAscending, at_turn, header, 1, true).out, 2);
  EXPECT_EQ(dor_hop(layout, kAscending, at_turn, header, 1, true).classes, kEitherClass);
  EXPECT_EQ(dor_hop(layout, kAscending, at_turn, header, -1, true).classes, kEitherClass);
}

}  // namespace
}  // namespace dateline
