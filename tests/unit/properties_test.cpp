// SPDX-License-Identifier: Apache-2.0
// Properties and cuts of networks, compared with searches.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/network/cuts.h"
#include "model/network/properties.h"

namespace dateline {
namespace {

TEST(NetworkProperties, dual_cube_is_as_the_paper_says_except_for_the_counted_links) {
  for (int r = 2; r <= 6; ++r) {
    const Topology topology = parse_topology("dual-cube:" + std::to_string(r));
    const TopologyProperties properties = topology_properties(topology);
    const long p = topology.nodes;
    EXPECT_EQ(properties.smallest_degree, r);
    EXPECT_EQ(properties.largest_degree, r);
    EXPECT_EQ(properties.links, p * r / 2);
    EXPECT_EQ(properties.diameter, 2 * r);
    EXPECT_EQ(properties.total_distance, p * ((2 * r + 1) * (1L << (2 * r - 2)) - (1L << r)));
    EXPECT_DOUBLE_EQ(properties.average_status() / static_cast<double>(p), r + 0.5 - std::pow(2.0, 1 - r));
    const Bisection cut = bisection(topology);
    EXPECT_EQ(cut.links, p / 4);
    EXPECT_EQ(cut.exact, r <= 3);
    EXPECT_EQ(cut.cut, "the top bit of part I");
  }
}

TEST(NetworkProperties, search_from_one_node_equals_search_from_all) {
  for (const char* spec : {"dual-cube:3", "hypercube:4", "ghc:3x4", "twisted-torus:3x4", "torus:5x4", "mesh:3x4",
                           "product:ring5*path3", "product:path2*complete4", "torus:1", "mesh:5x1"}) {
    const Topology topology = parse_topology(spec);
    long total = 0;
    int diameter = 0;
    for (int node = 0; node < topology.nodes; ++node) {
      const std::vector<int> hops = hops_from(topology, node);
      for (int to = 0; to < topology.nodes; ++to) {
        EXPECT_EQ(hops[to], distance(topology, node, to)) << spec;
        total += hops[to];
        diameter = std::max(diameter, hops[to]);
      }
    }
    EXPECT_EQ(topology_properties(topology).total_distance, total) << spec;
    EXPECT_EQ(topology_properties(topology).diameter, diameter) << spec;
  }
  EXPECT_FALSE(nodes_are_alike(parse_topology("mesh:3x4")));
  EXPECT_TRUE(nodes_are_alike(parse_topology("mesh:2x2")));
}

TEST(NetworkProperties, exact_bisection_equals_the_best_of_all_halves) {
  for (const char* spec : {"dual-cube:2", "hypercube:3", "ghc:3x4", "twisted-torus:3x4", "torus:3x4", "mesh:3x4",
                           "mesh:3x3", "torus:3x3", "product:ring5*path2", "ghc:5x2", "mesh:7"}) {
    const Topology topology = parse_topology(spec);
    long best = -1;
    for (int set = 0; set < 1 << topology.nodes; ++set) {
      if (__builtin_popcount(static_cast<unsigned>(set)) != topology.nodes / 2) continue;
      std::vector<bool> inside(topology.nodes);
      for (int node = 0; node < topology.nodes; ++node) inside[node] = (set >> node & 1) != 0;
      const long width = cut_width(topology, inside);
      best = best < 0 ? width : std::min(best, width);
    }
    EXPECT_EQ(bisection(topology).links, best) << spec;
    EXPECT_TRUE(bisection(topology).exact) << spec;
  }
}

TEST(NetworkProperties, known_bisections_are_met) {
  for (int n = 1; n <= 8; ++n)
    EXPECT_EQ(bisection(parse_topology("hypercube:" + std::to_string(n))).links, 1 << (n - 1));
  EXPECT_EQ(bisection(parse_topology("torus:4x8")).links, 8);
  EXPECT_EQ(bisection(parse_topology("torus:8x8")).links, 16);
  EXPECT_EQ(bisection(parse_topology("torus:8x8")).cut, "the middle of x");
  EXPECT_FALSE(bisection(parse_topology("torus:8x8")).exact);
  EXPECT_EQ(bisection(parse_topology("mesh:8x4")).links, 4);
  EXPECT_EQ(bisection(parse_topology("torus:7x7")).cut, "half of the nodes, ordered by x");
  EXPECT_EQ(bisection(parse_topology("torus:1")).links, 0);
}

}  // namespace
}  // namespace dateline
