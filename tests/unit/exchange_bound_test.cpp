// SPDX-License-Identifier: Apache-2.0
// Bounds of the total exchange, compared with searches.
#include "model/cost/exchange_bound.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "model/network/cuts.h"
#include "model/network/properties.h"

namespace dateline {
namespace {

TEST(ExchangeBound, average_status_of_products_equals_search) {
  for (const char* spec : {"torus:3x4x5", "mesh:2x3x4", "ghc:3x5", "hypercube:5", "product:ring5*path4*complete3",
                           "product:path3*ring4", "dual-cube:3", "twisted-torus:3x4", "torus:1", "mesh:7"}) {
    const Topology topology = parse_topology(spec);
    EXPECT_NEAR(average_status(topology), topology_properties(topology).average_status(), 1e-9) << spec;
  }
  EXPECT_DOUBLE_EQ(average_status(parse_topology("mesh:3x3")), 16);
  EXPECT_DOUBLE_EQ(average_status(parse_topology("mesh:4x4")), 40);
  EXPECT_DOUBLE_EQ(average_status(parse_topology("mesh:2x3")), 25.0 / 3);
  EXPECT_NEAR(average_status(parse_topology("product:path3*ring4")), 68.0 / 3, 1e-9);
}

/// A cut off the middle of a line, ring or complete graph is never better than a cut in its middle.
TEST(ExchangeBound, no_cut_of_a_small_network_is_better_than_the_best_of_its_dimensions) {
  for (const char* spec : {"torus:3x4", "mesh:3x4", "ghc:3x4", "hypercube:4", "mesh:3x5", "product:ring5*path3",
                           "product:complete4*path3", "torus:4x4", "mesh:2x7", "torus:2x2x3"}) {
    const StepBound bound = all_port_exchange_bound(parse_topology(spec));
    EXPECT_EQ(bound.reason.find("the cut through the middle of "), 0u) << spec << ": " << bound.reason;
  }
}

TEST(ExchangeBound, equals_the_best_of_all_cuts_counted_link_by_link) {
  for (const char* spec : {"torus:3x4", "mesh:3x3", "ghc:3x4", "product:ring5*path2", "dual-cube:2"}) {
    const Topology topology = parse_topology(spec);
    double best = 0;
    for (int set = 1; set < (1 << topology.nodes) - 1; ++set) {
      std::vector<bool> inside(topology.nodes);
      for (int node = 0; node < topology.nodes; ++node) inside[node] = (set >> node & 1) != 0;
      const long count = std::count(inside.begin(), inside.end(), true);
      best = std::max(best, static_cast<double>(count * (topology.nodes - count)) /
                                static_cast<double>(cut_width(topology, inside)));
    }
    EXPECT_NEAR(all_port_exchange_bound(topology).steps, best, 1e-9) << spec;
  }
}

TEST(ExchangeBound, numbers_of_the_restated_paper) {
  EXPECT_EQ(all_port_exchange_bound(parse_topology("torus:6x6")).steps, 27);
  EXPECT_EQ(all_port_exchange_bound(parse_topology("torus:10x10")).steps, 125);
  EXPECT_EQ(all_port_exchange_bound(parse_topology("torus:4x4x4")).steps, 32);
  EXPECT_EQ(all_port_exchange_bound(parse_topology("torus:6")).steps, 4.5);
  EXPECT_EQ(one_port_exchange_bound(parse_topology("mesh:3x3")).steps, 18);  // 4 nodes of 9 have odd coordinate sums
  EXPECT_EQ(one_port_exchange_bound(parse_topology("mesh:4x4")).steps, 40);
  EXPECT_EQ(one_port_exchange_bound(parse_topology("dual-cube:3")).steps, 104);
}

}  // namespace
}  // namespace dateline
