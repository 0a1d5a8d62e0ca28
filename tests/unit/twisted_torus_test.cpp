// SPDX-License-Identifier: Apache-2.0
// Twisted tori: links, and distances for every twist, compared with a search over the links.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/network/cuts.h"
#include "model/network/family.h"
#include "model/network/properties.h"
#include "model/network/topology.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

std::string twisted_refusal(const std::string& spec) {
  return refusal([&] { parse_topology(spec); });
}

TEST(TwistedTorus, distances_are_fewest_hops_for_every_twist) {
  int networks = 0;
  for (int x = 3; x <= 6; ++x)
    for (int y = 2; y <= 11; ++y)
      for (int twist = 1; twist < y; ++twist) {
        const std::string spec =
            "twisted-torus:" + std::to_string(x) + "x" + std::to_string(y) + "+" + std::to_string(twist);
        if (std::min(twist, y - twist) > x) {
          EXPECT_EQ(lacks(twisted_refusal(spec), {"'" + spec + "'", std::to_string(twist)}), "") << spec;
          continue;
        }
        ++networks;
        const Topology topology = parse_topology(spec);
        for (const int from : {0, topology.nodes / 2, topology.nodes - 1}) {
          const std::vector<int> hops = hops_from(topology, from);
          for (int to = 0; to < topology.nodes; ++to)
            ASSERT_EQ(distance(topology, from, to), hops[to]) << spec << ": " << from << " to " << to;
        }
      }
  EXPECT_GT(networks, 150);
}

TEST(TwistedTorus, shifts_y_on_the_wrap_links_of_x_alone) {
  const Topology topology = parse_topology("twisted-torus:4x6+2");
  EXPECT_EQ(topology.link(topology.node_at({3, 1}), 0).node, topology.node_at({0, 3}));
  EXPECT_EQ(topology.link(topology.node_at({0, 1}), 1).node, topology.node_at({3, 5}));
  EXPECT_EQ(topology.link(topology.node_at({1, 5}), 2).node, topology.node_at({1, 0}));
  EXPECT_EQ(topology.link(topology.node_at({1, 1}), 0).node, topology.node_at({2, 1}));
  EXPECT_EQ(parse_topology("twisted-torus:4x8").spec, "twisted-torus:4x8+4");
}

TEST(TwistedTorus, cuts_have_the_links_that_are_counted_one_by_one) {
  for (const char* spec : {"twisted-torus:4x8", "twisted-torus:4x6+1", "twisted-torus:5x7+3", "twisted-torus:3x5+3",
                           "twisted-torus:5x2", "twisted-torus:16x9+4"}) {
    const Topology topology = parse_topology(spec);
    const std::vector<ExchangeCut> cuts = family_of(topology).exchange_cuts(topology);
    ASSERT_EQ(cuts.size(), 3u);
    for (int dim = 0; dim < 2; ++dim) {
      std::vector<bool> inside(topology.nodes);
      for (int node = 0; node < topology.nodes; ++node)
        inside[node] = topology.coordinate(node, dim) < topology.dimensions[dim].size / 2;
      const long count = std::count(inside.begin(), inside.end(), true);
      EXPECT_EQ(cuts[dim].links, cut_width(topology, inside)) << spec << " " << cuts[dim].name;
      EXPECT_EQ(cuts[dim].messages, count * (topology.nodes - count)) << spec << " " << cuts[dim].name;
    }
    const TopologyProperties properties = topology_properties(topology);
    EXPECT_EQ(cuts[2].messages * (2 * properties.links), properties.total_distance * cuts[2].links) << spec;
  }
}

TEST(TwistedTorus, bad_sizes_and_twists_are_refused_with_the_reason) {
  EXPECT_EQ(lacks(twisted_refusal("twisted-torus:4"), {"'twisted-torus:4'", "3", "2"}), "");
  EXPECT_EQ(lacks(twisted_refusal("twisted-torus:2x4"), {"'twisted-torus:2x4'", "3", "2"}), "");
  EXPECT_EQ(lacks(twisted_refusal("twisted-torus:4x4+4"), {"'twisted-torus:4x4+4'", "4", "1..3"}), "");
  EXPECT_EQ(lacks(twisted_refusal("twisted-torus:4x4+"), {"'twisted-torus:4x4+'", "''"}), "");
}

}  // namespace
}  // namespace dateline
