// SPDX-License-Identifier: Apache-2.0
#include "model/cost/lower_bound.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace dateline {
namespace {

TEST(CeilLog, is_exact_at_powers_and_next_to_them) {
  for (long base = 2; base <= 13; ++base) {
    EXPECT_EQ(ceil_log(base, 1), 0);
    long power = base;
    for (int exponent = 1; exponent <= 8; ++exponent, power *= base) {
      EXPECT_EQ(ceil_log(base, power), exponent);
      EXPECT_EQ(ceil_log(base, power + 1), exponent + 1);
      EXPECT_EQ(ceil_log(base, power - 1), power - 1 == 1 ? 0 : power - 1 <= power / base ? exponent - 1 : exponent);
    }
  }
}

TEST(BroadcastBound, torus_equals_the_table) {
  const Counts bound = broadcast_bound(parse_topology("torus:7x7"), false, 1, 10);
  EXPECT_EQ(bound.rounds, 3);  // 5^2 < 49 <= 5^3
  EXPECT_EQ(bound.hops, 6);
  EXPECT_EQ(bound.volume, 0.25);
  EXPECT_EQ(broadcast_bound(parse_topology("torus:5x5"), false, 1, 0).rounds, 2);
  EXPECT_EQ(broadcast_bound(parse_topology("torus:7^3"), false, 2, 0).rounds, 3);
}

TEST(BroadcastBound, one_port_sends_q_at_a_time) {
  const Counts bound = broadcast_bound(parse_topology("torus:8x8"), true, 1, 0);
  EXPECT_EQ(bound.rounds, 6);
  EXPECT_EQ(bound.hops, 8);
  EXPECT_EQ(bound.volume, 1);
  EXPECT_EQ(broadcast_bound(parse_topology("torus:8x8"), true, 3, 0).rounds, 3);
}

TEST(BroadcastBound, mesh_depends_on_the_source_and_on_corner_degrees) {
  const Topology mesh = parse_topology("mesh:5x5");
  EXPECT_EQ(broadcast_bound(mesh, false, 1, 0).hops, 8);
  EXPECT_EQ(broadcast_bound(mesh, false, 1, 12).hops, 4);
  EXPECT_EQ(broadcast_bound(mesh, false, 1, 12).volume, 0.5);
}

TEST(LowerBounds, single_node_needs_nothing) {
  const Topology topology = parse_topology("torus:1");
  for (const bool one_port : {false, true})
    for (const Counts& bound : {broadcast_bound(topology, one_port, 1, 0), scatter_bound(topology, one_port, 1, 0),
                                all_gather_bound(topology, one_port, 1), all_to_all_bound(topology, one_port, 1)}) {
      EXPECT_EQ(bound.rounds, 0);
      EXPECT_EQ(bound.hops, 0);
      EXPECT_EQ(bound.volume, 0);
    }
}

TEST(ScatterBound, torus_equals_the_table) {
  const Topology topology = parse_topology("torus:9x9");
  const Counts all = scatter_bound(topology, false, 1, 40);
  EXPECT_EQ(all.rounds, 3);  // 5^2 < 81 <= 5^3
  EXPECT_EQ(all.hops, 8);
  EXPECT_EQ(all.volume, 20);  // 80 / 4
  EXPECT_EQ(scatter_bound(topology, true, 2, 40).rounds, 4);
  EXPECT_EQ(scatter_bound(topology, true, 2, 40).volume, 80);
}

TEST(ScatterBound, line_sends_the_longer_side_over_one_link) {
  const Topology line = parse_topology("mesh:16");
  EXPECT_EQ(scatter_bound(line, false, 1, 0).volume, 15);
  EXPECT_EQ(scatter_bound(line, false, 1, 1).volume, 14);
  EXPECT_EQ(scatter_bound(line, false, 1, 7).volume, 8);
  EXPECT_EQ(scatter_bound(line, true, 1, 7).volume, 15);
  EXPECT_EQ(scatter_bound(parse_topology("mesh:4x4"), false, 1, 0).volume, 7.5);
}

TEST(AllGatherBound, torus_equals_the_table_and_corners_count_elsewhere) {
  EXPECT_EQ(all_gather_bound(parse_topology("torus:8^3"), false, 1).volume, 511.0 / 6);
  EXPECT_EQ(all_gather_bound(parse_topology("torus:8^3"), false, 1).hops, 12);
  EXPECT_EQ(all_gather_bound(parse_topology("torus:8^3"), true, 3).volume, 511);
  EXPECT_EQ(all_gather_bound(parse_topology("mesh:4x5"), false, 1).volume, 9.5);
  EXPECT_EQ(all_gather_bound(parse_topology("mesh:4x5"), false, 1).hops, 7);
}

TEST(AllToAllBound, even_tori_need_an_eighth_of_n_times_the_nodes_with_both_port_models) {
  for (const bool one_port : {false, true}) {
    EXPECT_EQ(all_to_all_bound(parse_topology("torus:16x16"), one_port, 2).volume, 512);
    EXPECT_EQ(all_to_all_bound(parse_topology("torus:8x8x8"), one_port, 1).volume, 512);
  }
  EXPECT_EQ(all_to_all_bound(parse_topology("torus:4x4"), false, 1).volume, 8);
  EXPECT_EQ(all_to_all_bound(parse_topology("torus:4x4"), true, 1).volume, 15);   // own blocks over one link
  EXPECT_EQ(all_to_all_bound(parse_topology("torus:5x5"), false, 1).volume, 15);  // N(n^2-1)/(8n)
  EXPECT_EQ(all_to_all_bound(parse_topology("torus:4x6"), false, 1).volume, 18);  // the longer dimension
}

TEST(AllToAllBound, other_networks_have_their_own_bottleneck) {
  EXPECT_EQ(all_to_all_bound(parse_topology("mesh:4x4"), false, 1).volume, 16);  // 8 x 8 pairs over 4 links
  EXPECT_EQ(all_to_all_bound(parse_topology("mesh:5"), false, 1).volume, 6);     // 2 x 3 pairs over 1
  EXPECT_EQ(all_to_all_bound(parse_topology("hypercube:4"), false, 1).volume, 8);
  EXPECT_EQ(all_to_all_bound(parse_topology("ghc:4x4"), false, 1).volume, 4);
  EXPECT_EQ(all_to_all_bound(parse_topology("torus:2x8"), false, 1).volume, 16);
}

/// Any schedule loads the links with at least the sum of all distances, and a node's links with its own blocks.
TEST(AllToAllBound, is_never_below_an_even_share_of_all_distances) {
  for (const char* spec : {"torus:7x5", "torus:2x3x4", "mesh:3x6", "hypercube:5", "ghc:3x5", "dual-cube:3",
                           "twisted-torus:3x4", "product:ring5*path4*complete3"}) {
    const Topology topology = parse_topology(spec);
    long hops = 0, links = 0, farthest = 0;
    for (int from = 0; from < topology.nodes; ++from) {
      links += topology.degree(from);
      for (int to = 0; to < topology.nodes; ++to) {
        hops += distance(topology, from, to);
        farthest = std::max<long>(farthest, distance(topology, from, to));
      }
    }
    const Counts bound = all_to_all_bound(topology, false, 1);
    EXPECT_GE(bound.volume * (1 + 1e-12), static_cast<double>(hops) / static_cast<double>(links)) << spec;
    EXPECT_EQ(bound.hops, farthest) << spec;
  }
}

TEST(AllToAllBound, dual_cube_is_bound_by_its_cross_links) {
  for (int r = 2; r <= 6; ++r) {
    const Topology topology = parse_topology("dual-cube:" + std::to_string(r));
    EXPECT_EQ(all_to_all_bound(topology, false, 1).volume, 3 * (1 << (2 * r - 2)) - (1 << r));
  }
}

}  // namespace
}  // namespace dateline
