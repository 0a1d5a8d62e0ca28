// SPDX-License-Identifier: Apache-2.0
// Bounds on the load of the busiest link, and bisection widths: where the bounds hold, and where the errata say that
// they fail.
#include "model/cost/load_bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/unit/placements.h"

namespace dateline {
namespace {

// ---- bounds ----

/// Expects all bounds that apply to hold.
void expect_bounds(int k, int d, const std::vector<int>& coefficients, const std::vector<int>& residues) {
  const Topology topology = torus(k, d);
  const Placement placement = linear_placement(topology, coefficients, residues);
  const PlacementBisection bisection = sweep_bisection(topology, placement);
  for (const ExchangeRouting& routing : {kOdr, kUdr, kOdrSplit, kUdrSplit}) {
    const double load = closed_form_loads(topology, routing, placement)->max();
    const auto upper = upper_load_bound(topology, routing, placement);
    ASSERT_TRUE(upper && upper->applies);
    EXPECT_LE(load, upper->value);
    for (const LoadBound& lower : lower_load_bounds(topology, placement, bisection))
      EXPECT_GE(load, lower.value) << lower.name << " " << topology.spec;
  }
}

TEST(LoadBounds, hold_on_linear_and_multiple_linear_placements) {
  for (int k = 3; k <= 9; ++k)
    for (int d = 2; d <= 4; ++d)
      for (int t = 1; t <= std::min(4, k - 1); ++t) expect_bounds(k, d, std::vector<int>(d, 1), first_residues(t));
}

TEST(LoadBounds, published_values_of_the_specification) {
  const auto upper = [](int k, int d, const ExchangeRouting& routing, const std::vector<int>& residues) {
    const Topology topology = torus(k, d);
    return upper_load_bound(topology, routing, ones(topology, residues))->value;
  };
  EXPECT_EQ(upper(9, 3, kOdr, {0}), 81);
  EXPECT_EQ(upper(9, 3, kUdr, {0}), 324);
  EXPECT_EQ(upper(8, 3, kOdr, {0, 1}), 256);
  EXPECT_EQ(upper(8, 3, kUdr, {0, 1}), 1024);
}

/// For coefficients of which only some are units modulo k: checks the load, and that the program does not claim the
/// bound.
void expect_counter_example(int k, const std::vector<int>& coefficients, const ExchangeRouting& routing, double load) {
  const Topology topology = torus(k, static_cast<int>(coefficients.size()));
  const Placement placement = linear_placement(topology, coefficients, {0});
  EXPECT_EQ(most(topology, routing, placement), load);
  const auto upper = upper_load_bound(topology, routing, placement);
  EXPECT_FALSE(upper->applies);
  EXPECT_NE(upper->note, "");
}

TEST(LoadBounds, counter_examples_without_units_are_reproduced_and_not_claimed) {
  expect_counter_example(8, {0, 1}, kOdr, 10);   // more than |P| = 8, erratum 2
  expect_counter_example(16, {0, 1}, kOdr, 36);  // |P| = 16
  expect_counter_example(16, {8, 1}, kOdr, 20);
  expect_counter_example(6, {1, 0, 1}, kUdr, 26);    // |P| = 36
  expect_counter_example(10, {1, 0, 1}, kUdr, 105);  // |P| = 100
  const Topology topology = torus(8, 2);
  EXPECT_LE(most(topology, kOdr, linear_placement(topology, {2, 1}, {0})), 8)
      << "within the bound, although it is not claimed";
}

TEST(LoadBounds, one_unit_is_enough_for_odr_only_at_both_ends) {
  const Topology topology = torus(6, 3);
  const Placement placement = linear_placement(topology, {1, 0, 1}, {0});
  EXPECT_TRUE(upper_load_bound(topology, kOdr, placement)->applies);
  EXPECT_LE(most(topology, kOdr, placement), 36);
  EXPECT_FALSE(upper_load_bound(topology, {false, {1, 0, 2}, TieRule::kPlus}, placement)->applies);
}

TEST(LoadBounds, none_is_published_for_other_placements) {
  const Topology topology = torus(5, 2);
  EXPECT_FALSE(upper_load_bound(topology, kOdr, Placement{{0, 1, 7}, {}, {}}));
}

TEST(LoadBounds, full_torus_of_odd_size_stays_below_the_published_bound) {
  for (const auto& [k, d, load, printed] : {std::tuple{3, 2, 3.0, 3.375}, {5, 3, 75.0, 78.125}}) {
    const Topology topology = torus(k, d);
    const Placement full = full_placement(topology);
    EXPECT_EQ(most(topology, kOdr, full), load);
    const std::vector<LoadBound> bounds = lower_load_bounds(topology, full, sweep_bisection(topology, full));
    ASSERT_EQ(bounds.size(), 6u);
    EXPECT_EQ(bounds[4].value, printed);
    EXPECT_FALSE(bounds[4].applies) << "erratum 3";
    EXPECT_EQ(bounds[5].value, load);
  }
}

// ---- bisection ----

long links_between(const Topology& topology, const std::vector<bool>& inside) {
  long links = 0;
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) links += inside[node] != inside[topology.link(node, port).node];
  return links;
}

void expect_halves(const Topology& topology, const Placement& placement, const PlacementBisection& bisection) {
  EXPECT_EQ(links_between(topology, bisection.inside), bisection.links);
  const long inside =
      std::count_if(placement.nodes.begin(), placement.nodes.end(), [&](int node) { return bisection.inside[node]; });
  EXPECT_LE(std::abs(2 * inside - placement.processors()), 1);
}

TEST(Bisection, exact_widths_of_the_specification) {
  const std::vector<long> two = {8, 16, 16, 24, 24, 32};
  for (int k = 3; k <= 8; ++k) {
    const Topology topology = torus(k, 2);
    const PlacementBisection bisection = find_bisection(topology, ones(topology));
    EXPECT_TRUE(bisection.exact);
    EXPECT_EQ(bisection.links, two[k - 3]) << k;
    expect_halves(topology, ones(topology), bisection);
  }
  for (const auto& [k, width] : {std::pair{3, 44}, {4, 64}}) {
    const Topology topology = torus(k, 3);
    const PlacementBisection bisection = find_bisection(topology, ones(topology));
    EXPECT_TRUE(bisection.exact);
    EXPECT_EQ(bisection.links, width);
    expect_halves(topology, ones(topology), bisection);
  }
}

/// Minimum over all sets of nodes that hold half of the processors.
long width_by_enumeration(const Topology& topology, const Placement& placement) {
  long best = 1 << 20;
  for (unsigned set = 0; set < 1u << topology.nodes; ++set) {
    long processors = 0, links = 0;
    for (const int node : placement.nodes) processors += set >> node & 1;
    if (std::abs(2 * processors - placement.processors()) > 1) continue;
    for (int node = 0; node < topology.nodes; ++node)
      for (int port = 0; port < topology.ports; ++port)
        links += (set >> node & 1) != (set >> topology.link(node, port).node & 1);
    best = std::min(best, links);
  }
  return best;
}

TEST(Bisection, equals_the_least_of_all_cuts_on_small_tori) {
  for (const auto& [spec, nodes] : {std::pair{"torus:3x3", std::vector<int>{0, 1, 5, 8}},
                                    {"torus:4x4", {0, 3, 5, 6, 9, 12, 15}},
                                    {"torus:4x4", {0, 1, 2, 3, 4}},
                                    {"torus:9", {0, 4, 5}},
                                    {"torus:3x3", {2, 7}}}) {
    const Topology topology = parse_topology(spec);
    const Placement placement{nodes, {}, {}};
    const PlacementBisection bisection = find_bisection(topology, placement);
    EXPECT_TRUE(bisection.exact);
    EXPECT_EQ(bisection.links, width_by_enumeration(topology, placement)) << spec << " " << nodes.size();
    expect_halves(topology, placement, bisection);
  }
}

TEST(Bisection, too_large_for_the_effort_is_a_cut_and_says_so) {
  const Topology topology = torus(6, 3);
  const PlacementBisection bisection = find_bisection(topology, ones(topology), 1000);
  EXPECT_FALSE(bisection.exact);
  EXPECT_LE(bisection.links, sweep_width(topology));
  expect_halves(topology, ones(topology), bisection);
}

TEST(Bisection, sweep_halves_any_placement_within_its_width) {
  for (const auto& [k, d] : {std::pair{3, 2}, {4, 2}, {5, 3}, {3, 4}}) {
    const Topology topology = torus(k, d);
    for (int step = 1; step <= 7; step += 2) {
      Placement placement;
      for (int node = 0; node < topology.nodes; node += 1 + (node * node + step) % step)
        placement.nodes.push_back(node);
      const PlacementBisection bisection = sweep_bisection(topology, placement);
      EXPECT_LE(bisection.links, sweep_width(topology));
      expect_halves(topology, placement, bisection);
    }
  }
}

}  // namespace
}  // namespace dateline
