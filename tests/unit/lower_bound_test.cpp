// SPDX-License-Identifier: Apache-2.0
#include "model/cost/lower_bound.h"

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

TEST(BroadcastBound, single_node_needs_nothing) {
  const Counts bound = broadcast_bound(parse_topology("torus:1"), false, 1, 0);
  EXPECT_EQ(bound.rounds, 0);
  EXPECT_EQ(bound.volume, 0);
}

}  // namespace
}  // namespace dateline
