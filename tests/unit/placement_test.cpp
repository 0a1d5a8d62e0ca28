// SPDX-License-Identifier: Apache-2.0
// Placements, paths and loads of complete exchange: Azizoglu and Egecioglu, the errata, and missing links.
#include "model/placement/placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/network/links.h"
#include "tests/unit/placements.h"

namespace dateline {
namespace {

/// The largest load in each dimension.
std::vector<double> most_by_dimension(const Topology& topology, const LinkLoads& loads) {
  std::vector<double> result(topology.dims(), 0);
  for (size_t link = 0; link < loads.load.size(); ++link) {
    double& most = result[topology.port_dim(static_cast<int>(link) % topology.ports)];
    most = std::max(most, loads.load[link]);
  }
  return result;
}

/// Loads by the definition: over every permitted path of every pair.
std::vector<double> loads_by_enumeration(const Topology& topology, const ExchangeRouting& routing,
                                         const Placement& placement) {
  std::vector<double> load(topology.far_ends.size(), 0);
  for (const int from : placement.nodes)
    for (const int to : placement.nodes) {
      if (from == to) continue;
      const long paths = count_paths(topology, routing, from, to);
      for (long i = 0; i < paths; ++i) {
        int node = from;
        for (const uint8_t port : numbered_path(topology, routing, from, to, i)) {
          load[static_cast<size_t>(node) * topology.ports + port] += 1.0 / static_cast<double>(paths);
          node = topology.link(node, port).node;
        }
        EXPECT_EQ(node, to);
      }
    }
  return load;
}

void expect_closed_form_counts(int k, int d, const std::vector<int>& coefficients, const std::vector<int>& residues) {
  const Topology topology = torus(k, d);
  const Placement placement = linear_placement(topology, coefficients, residues);
  ASSERT_EQ(placement.processors(), static_cast<long>(residues.size()) * power(k, d - 1));
  for (const ExchangeRouting& routing : {kOdr, kUdr, kOdrSplit, kUdrSplit}) {
    if (k % 2 == 1 && routing.tie == TieRule::kSplit) continue;  // odd rings have no ties
    const auto closed = closed_form_loads(topology, routing, placement);
    ASSERT_TRUE(closed);
    const LinkLoads counted = count_loads(topology, routing, placement);
    EXPECT_EQ(closed->load, counted.load) << topology.spec << " t " << residues.size() << " unordered "
                                          << routing.unordered << " split " << (routing.tie == TieRule::kSplit);
    EXPECT_EQ(closed->pairs, counted.pairs);
  }
}

// ---- placements ----

TEST(Placement, linear_solves_its_equation) {
  const Topology topology = torus(5, 3);
  const Placement placement = linear_placement(topology, {1, 2, -1}, {3});
  EXPECT_EQ(placement.processors(), 25);
  for (const int node : placement.nodes)
    EXPECT_EQ((topology.coordinate(node, 0) + 2 * topology.coordinate(node, 1) + 4 * topology.coordinate(node, 2)) % 5,
              3);
}

TEST(Placement, tori_of_two_or_of_mixed_sizes_are_refused) {
  for (const char* spec : {"torus:2x2", "torus:4x8", "torus:4x1", "mesh:4x4", "hypercube:3", "dual-cube:3", "ghc:4x4",
                           "twisted-torus:3x4", "twisted-torus:3x3+1", "twisted-torus:5x5+3", "twisted-torus:8x8+1"})
    EXPECT_THROW(radix(parse_topology(spec)), UsageError) << spec;
  EXPECT_EQ(radix(torus(3, 2)), 3);
}

// ---- paths ----

TEST(Paths, number_of_orders_and_split_ties) {
  const Topology topology = torus(4, 3);
  const int to = topology.node_at({2, 1, 3});
  EXPECT_EQ(count_paths(topology, kOdr, 0, to), 1);
  EXPECT_EQ(count_paths(topology, kOdrSplit, 0, to), 2);
  EXPECT_EQ(count_paths(topology, kUdr, 0, to), 6);
  EXPECT_EQ(count_paths(topology, kUdrSplit, 0, to), 12) << "s! 2^ties";
  EXPECT_EQ(count_paths(topology, kUdr, 0, topology.node_at({2, 0, 0})), 1);
}

TEST(Paths, are_all_different_shortest_and_there) {
  const Topology topology = torus(4, 3);
  for (int to = 1; to < topology.nodes; ++to) {
    std::vector<std::vector<uint8_t>> paths;
    for (long i = 0; i < count_paths(topology, kUdrSplit, 0, to); ++i) {
      paths.push_back(numbered_path(topology, kUdrSplit, 0, to, i));
      EXPECT_EQ(static_cast<int>(paths.back().size()), distance(topology, 0, to));
      EXPECT_GE(end_of(topology, 0, paths.back()), 0);
    }
    std::sort(paths.begin(), paths.end());
    EXPECT_EQ(std::unique(paths.begin(), paths.end()), paths.end());
  }
}

// ---- loads ----

TEST(Loads, counted_equal_the_definition) {
  for (const auto& [k, d] : {std::pair{5, 2}, {4, 2}, {4, 3}, {3, 4}}) {
    const Topology topology = torus(k, d);
    const Placement placement = ones(topology, {0, 1});
    for (const ExchangeRouting& routing : {kOdr, kUdr, kOdrSplit, kUdrSplit}) {
      const std::vector<double> expected = loads_by_enumeration(topology, routing, placement);
      const LinkLoads loads = count_loads(topology, routing, placement);
      for (size_t link = 0; link < expected.size(); ++link)
        EXPECT_NEAR(loads.load[link], expected[link], 1e-9 * (1 + expected[link]));
    }
  }
}

TEST(Loads, closed_form_equals_every_link_counted) {
  for (int k = 3; k <= 9; ++k)
    for (int d = 2; d <= (k <= 5 ? 4 : 3); ++d)
      for (int t = 1; t <= (d == 4 ? 1 : std::min(4, k - 1)); ++t)
        expect_closed_form_counts(k, d, std::vector<int>(d, 1), first_residues(t));
}

TEST(Loads, closed_form_equals_every_link_counted_for_other_units_and_residues) {
  expect_closed_form_counts(8, 2, {1, 1}, {0, 4});
  expect_closed_form_counts(8, 2, {3, 5}, {1, 6});
  expect_closed_form_counts(9, 2, {2, 7}, {0, 2, 3});
  expect_closed_form_counts(5, 3, {2, 3, 4}, {1, 4});
  expect_closed_form_counts(6, 3, {5, 1, 5}, {2});
}

TEST(Loads, slow_closed_form_equals_every_link_counted_up_to_nine_in_four_dimensions) {
  for (int k = 3; k <= 9; ++k)
    for (int d = 2; d <= 4; ++d)
      for (int t = 1; t <= std::min(4, k - 1); ++t) {
        expect_closed_form_counts(k, d, std::vector<int>(d, 1), first_residues(t));
        expect_closed_form_counts(k, d, std::vector<int>(d, k - 1), spread_residues(k, t));
      }
}

TEST(Loads, closed_form_of_another_order_of_dimensions_equals_the_count) {
  const Topology topology = torus(5, 3);
  const ExchangeRouting routing{false, {2, 0, 1}, TieRule::kPlus};
  const Placement placement = ones(topology);
  const LinkLoads loads = count_loads(topology, routing, placement);
  EXPECT_EQ(closed_form_loads(topology, routing, placement)->load, loads.load);
  EXPECT_EQ(most_by_dimension(topology, loads), (std::vector<double>{3, 10, 10}));
}

TEST(Loads, full_placement_in_closed_form_equals_the_count) {
  for (const auto& [k, d] : {std::pair{3, 1}, {6, 1}, {3, 2}, {4, 2}, {5, 3}, {4, 3}})
    for (const ExchangeRouting& routing : {kOdr, kUdr, kOdrSplit, kUdrSplit}) {
      const Topology topology = torus(k, d);
      const Placement full = full_placement(topology);
      EXPECT_EQ(closed_form_loads(topology, routing, full)->load, count_loads(topology, routing, full).load);
    }
}

TEST(Loads, no_closed_form_is_claimed_without_units) {
  const Topology topology = torus(8, 2);
  for (const std::vector<int>& c : {std::vector<int>{0, 1}, {2, 1}, {1, 4}})
    EXPECT_FALSE(has_closed_form(topology, linear_placement(topology, c, {0})));
}

TEST(Loads, busiest_links_of_the_specification) {
  EXPECT_EQ(most_of(9, 3, kOdr), 36);
  EXPECT_EQ(most_of(9, 3, kUdr), 46 / 3.0);
  EXPECT_EQ(most_of(8, 3, kOdr, {0, 1}), 112);
  EXPECT_EQ(most_of(8, 3, kUdr, {0, 1}), 56);
  EXPECT_EQ(most_of(8, 2, kOdr, {0, 1}), 14) << "which residues, erratum 5";
  EXPECT_EQ(most_of(8, 2, kOdr, {0, 4}), 8);
  EXPECT_EQ(most_of(8, 2, kOdr, {0, 1, 2, 3}), 40);
  EXPECT_EQ(most_of(8, 2, kOdr, {0, 2, 4, 6}), 24);
  EXPECT_EQ(spread_residues(8, 2), (std::vector<int>{0, 4}));
  EXPECT_EQ(spread_residues(8, 4), (std::vector<int>{0, 2, 4, 6}));
}

/// Tries every set of t residues that contains 0; the others are translations of these.
void expect_spread_is_least(int k, int d, int t, const ExchangeRouting& routing) {
  const Topology topology = torus(k, d);
  const double spread = closed_form_loads(topology, routing, ones(topology, spread_residues(k, t)))->max();
  for (int set = 1; set < 1 << k; set += 2) {
    std::vector<int> residues;
    for (int r = 0; r < k; ++r)
      if (set >> r & 1) residues.push_back(r);
    if (static_cast<int>(residues.size()) != t) continue;
    EXPECT_GE(closed_form_loads(topology, routing, ones(topology, residues))->max(), spread) << k << " " << t;
  }
}

TEST(Loads, residues_as_far_apart_as_they_go_load_the_busiest_link_least) {
  for (int k = 3; k <= 8; ++k)
    for (int t = 2; t <= std::min(5, k - 1); ++t)
      for (const ExchangeRouting& routing : {kOdr, kUdr}) expect_spread_is_least(k, 2, t, routing);
}

TEST(Loads, slow_residues_as_far_apart_as_they_go_load_the_busiest_link_least_up_to_ten) {
  for (int k = 3; k <= 10; ++k)
    for (int d = 2; d <= 3; ++d)
      for (int t = 2; t <= std::min(5, k - 1); ++t)
        for (const ExchangeRouting& routing : {kOdr, kUdr, kOdrSplit}) expect_spread_is_least(k, d, t, routing);
}

TEST(Loads, first_and_last_dimension_carry_more_than_those_between) {
  const auto by_dimension = [](int k, int d) {
    const Topology topology = torus(k, d);
    return most_by_dimension(topology, *closed_form_loads(topology, kOdr, ones(topology)));
  };
  EXPECT_EQ(by_dimension(5, 3), (std::vector<double>{10, 3, 10})) << "erratum 1";
  EXPECT_EQ(by_dimension(9, 4), (std::vector<double>{324, 90, 90, 324}));
  EXPECT_EQ(most_of(4, 2, kOdr), 2) << "not 3/4";
}

TEST(Loads, tie_rule_changes_the_busiest_link_by_k_over_k_minus_one) {
  EXPECT_EQ(most_of(4, 3, kOdr), 8);
  EXPECT_EQ(most_of(4, 3, kOdrSplit), 6);
  EXPECT_EQ(most_of(8, 3, kOdr), 32);
  EXPECT_EQ(most_of(8, 3, kOdrSplit), 28);
  const Topology topology = torus(8, 3);
  const LinkLoads loads = count_loads(topology, kOdr, ones(topology));
  for (int node = 0; node < topology.nodes; ++node)  // ports 2 and 3 are those of dimension 1, the middle one
    EXPECT_EQ(loads.load[node * 6 + 2] * 6, loads.load[node * 6 + 3] * 10) << "(k+2)/(k-2)";
}

TEST(Loads, udr_meets_the_bound_of_one_processor_in_two_dimensions) {
  for (int k = 3; k <= 9; ++k) EXPECT_EQ(most_of(k, 2, k % 2 == 1 ? kUdr : kUdrSplit), (k - 1) / 4.0);
  EXPECT_EQ(most_of(3, 3, kUdr), 4 / 3.0);
}

// ---- missing links ----

TEST(MissingLinks, odr_cuts_off_the_pairs_whose_way_led_there) {
  const Topology whole = torus(5, 2);
  const Placement placement = ones(whole);
  const LinkLoads before = count_loads(whole, kOdr, placement);
  for (int node = 0; node < whole.nodes; ++node)
    for (const int port : {0, 2}) {
      const LinkEnd far = whole.link(node, port);
      Topology network = whole;
      remove_link(network, node, port);
      const LinkLoads loads = count_loads(network, kOdr, placement);
      EXPECT_EQ(static_cast<double>(loads.cut_off.size()),
                before.load[node * whole.ports + port] + before.load[far.node * whole.ports + far.port]);
      for (const auto& [from, to] : loads.cut_off)
        EXPECT_LT(end_of(network, from, numbered_path(whole, kOdr, from, to, 0)), 0);
      EXPECT_EQ(loads.diverted, 0);
      EXPECT_EQ(std::accumulate(before.load.begin(), before.load.end(), 0.0) -
                    std::accumulate(loads.load.begin(), loads.load.end(), 0.0),
                std::accumulate(loads.cut_off.begin(), loads.cut_off.end(), 0.0, [&](double sum, const auto& pair) {
                  return sum + distance(whole, pair.first, pair.second);
                }));
    }
}

/// Two processors of a linear placement whose coefficients are units differ in at least two dimensions.
TEST(MissingLinks, udr_survives_any_single_link_of_a_linear_placement) {
  for (const auto& [k, d] : {std::pair{5, 2}, {6, 2}, {4, 3}}) {
    const Topology whole = torus(k, d);
    const LinkLoads before = count_loads(whole, kUdr, ones(whole));
    for (int node = 0; node < whole.nodes; ++node)
      for (int port = 0; port < whole.ports; port += 2) {
        const LinkEnd far = whole.link(node, port);
        const bool used = before.load[node * whole.ports + port] + before.load[far.node * whole.ports + far.port] > 0;
        Topology network = whole;
        remove_link(network, node, port);
        const LinkLoads loads = count_loads(network, kUdr, ones(whole));
        EXPECT_TRUE(loads.cut_off.empty());
        EXPECT_EQ(loads.diverted > 0, used);
      }
  }
}

TEST(MissingLinks, udr_cuts_off_pairs_that_differ_in_one_dimension_and_says_which) {
  Topology network = torus(5, 2);
  remove_link(network, 0, 0);
  const LinkLoads loads = count_loads(network, kUdr, Placement{{0, 2, 7}, {}, {}});
  EXPECT_EQ(loads.cut_off, (std::vector<std::pair<int, int>>{{0, 2}, {2, 0}}));
  EXPECT_EQ(loads.diverted, 2);  // the pair of nodes 0 and 7
  EXPECT_EQ(loads.load[0], 0);
  EXPECT_EQ(loads.load[2], 1) << "from 0 up y first, the one way left to 7";
}

TEST(MissingLinks, split_tie_goes_the_other_way_round) {
  Topology network = torus(4, 1);
  remove_link(network, 1, 0);
  const Placement ends{{0, 2}, {}, {}};
  EXPECT_EQ(count_loads(network, kOdr, ends).cut_off.size(), 1u) << "2 to 0 goes up over 3";
  const LinkLoads split = count_loads(network, kOdrSplit, ends);
  EXPECT_TRUE(split.cut_off.empty());
  EXPECT_EQ(split.load, (std::vector<double>{0, 1, 0, 0, 1, 0, 1, 1}));
}

TEST(MissingLinks, loads_equal_the_even_share_of_the_ways_left) {
  for (const auto& [k, d, routing] :
       {std::tuple{4, 3, kUdr}, {4, 2, kUdrSplit}, {4, 3, kUdrSplit}, {6, 2, kOdrSplit}}) {
    Topology network = torus(k, d);
    for (const auto& [node, port] : {std::pair{0, 0}, {5, 2}, {6, 1}, {10, 3}}) remove_link(network, node, port);
    const Placement placement = ones(network, {0, 1});
    std::vector<double> expected(network.far_ends.size(), 0);
    size_t cut_off = 0;
    for (const int from : placement.nodes)
      for (const int to : placement.nodes) {
        if (from == to) continue;
        std::vector<std::vector<uint8_t>> left;
        for (long i = 0; i < count_paths(network, routing, from, to); ++i) {
          const std::vector<uint8_t> path = numbered_path(network, routing, from, to, i);
          if (end_of(network, from, path) >= 0) left.push_back(path);
        }
        cut_off += left.empty() ? 1 : 0;
        for (const std::vector<uint8_t>& path : left)
          for (size_t hop = 0, node = from; hop < path.size(); ++hop) {
            expected[node * network.ports + path[hop]] += 1.0 / static_cast<double>(left.size());
            node = network.link(static_cast<int>(node), path[hop]).node;
          }
      }
    const LinkLoads loads = count_loads(network, routing, placement);
    EXPECT_EQ(loads.cut_off.size(), cut_off);
    for (size_t link = 0; link < expected.size(); ++link) EXPECT_NEAR(loads.load[link], expected[link], 1e-9);
  }
}

}  // namespace
}  // namespace dateline
