// SPDX-License-Identifier: Apache-2.0
// The walks of the rotations (rectangles, square rings, walks of the 120-degree rotation, radius rings) and the
// assignment of orbits to them.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "sw/collective/rotate/rotate.h"
#include "sw/collective/search/orbit_assignment.h"
#include "sw/collective/walk/walk.h"
#include "sw/schedule/permutation.h"
#include "sw/schedule/radius_rings.h"

namespace dateline {
namespace {

Topology cube(int n, int dims) { return parse_topology("torus:" + std::to_string(n) + "^" + std::to_string(dims)); }

/// How often the walks use each undirected link: [lower node, higher node].
std::map<std::pair<int, int>, int> link_uses(const std::vector<Walk>& walks) {
  std::map<std::pair<int, int>, int> uses;
  for (const Walk& walk : walks)
    for (int i = 0; i < walk.length(); ++i) ++uses[std::minmax({walk.node(i), walk.node(i + 1)})];
  return uses;
}

std::vector<Walk> walks_of(const std::vector<Cycle>& cycles) {
  std::vector<Walk> walks;
  for (const Cycle& cycle : cycles) walks.push_back(cycle.walk);
  return walks;
}

/// Expects every link of the network on exactly one walk, and once on it.
void expect_every_link_once(const Topology& topology, const std::vector<Walk>& walks) {
  const auto uses = link_uses(walks);
  EXPECT_EQ(static_cast<int>(uses.size()), topology.dims() * topology.nodes) << topology.spec;
  for (const auto& [link, count] : uses)
    EXPECT_EQ(count, 1) << topology.spec << " " << topology.place(link.first) << topology.place(link.second);
}

/// Expects every node that moves to be active once and to end where the operation says.
void expect_moves(const Topology& topology, const std::vector<Cycle>& cycles, const std::vector<int>& image) {
  std::vector<int> target(topology.nodes, -1);
  for (const Cycle& cycle : cycles)
    for (int i = 0; i < cycle.size(); ++i) {
      EXPECT_EQ(target[cycle.node(i)], -1) << topology.spec << " " << topology.place(cycle.node(i));
      target[cycle.node(i)] = cycle.node(i + cycle.shift);
    }
  for (int node = 0; node < topology.nodes; ++node)
    EXPECT_EQ(target[node] < 0 ? node : target[node], image[node]) << topology.spec << " " << topology.place(node);
}

TEST(CyclesWalks, half_turn_has_n_rectangles_of_2n_links_with_every_link_once) {
  for (int n = 4; n <= 40; n += 2) {
    const Topology topology = cube(n, 2);
    const std::vector<Cycle> cycles = rotate_180_walks(topology);
    EXPECT_EQ(static_cast<int>(cycles.size()), n);
    for (const Cycle& cycle : cycles) {
      EXPECT_EQ(cycle.walk.length(), 2 * n);
      EXPECT_EQ(cycle.size(), n);
    }
    expect_every_link_once(topology, walks_of(cycles));
    expect_moves(topology, cycles, images(topology, "rotate-180", {}));
  }
}

TEST(CyclesWalks, quarter_turn_has_square_rings_with_every_link_once) {
  for (int n = 4; n <= 40; n += 2)
    for (const RingChoice choice : {RingChoice::kAlternating, RingChoice::kBalanced, RingChoice::kOptimal}) {
      const Topology topology = cube(n, 2);
      const std::vector<Cycle> cycles = rotate_90_walks(topology, choice);
      expect_every_link_once(topology, walks_of(cycles));
      expect_moves(topology, cycles, images(topology, "rotate-90", {}));
      int longest = 0;
      for (const Cycle& cycle : cycles) longest = std::max(longest, cycle.walk.length());
      EXPECT_EQ(longest, 4 * (n - 1));
    }
}

TEST(CyclesWalks, quarter_turn_loads_are_half_a_third_and_the_least) {
  for (int n = 4; n <= 84; n += 2) {
    const Topology topology = cube(n, 2);
    const auto load = [&](RingChoice choice) { return fullest_period(rotate_90_walks(topology, choice), 4); };
    EXPECT_EQ(load(RingChoice::kAlternating), n / 2);
    EXPECT_EQ(load(RingChoice::kBalanced), 2 * ((n + 5) / 6));
    const int least = load(RingChoice::kOptimal);
    EXPECT_LE(least, load(RingChoice::kBalanced));
    // For r = 1..n/2, an inner and an outer ring each pass through 2r-1 orbits. All (n/2)^2 orbits must get a ring.
    const auto room = [n](int capacity) {
      int orbits = 0;
      for (int r = 1; r <= n / 2; ++r) orbits += 2 * std::min(capacity, 2 * r - 1);
      return orbits;
    };
    EXPECT_GE(room(least), n * n / 4);
    EXPECT_LT(room(least - 1), n * n / 4) << "one less would suffice for " << n;
  }
  EXPECT_EQ(fullest_period(rotate_90_walks(cube(84, 2), RingChoice::kOptimal), 4), 25);
  EXPECT_EQ(fullest_period(rotate_90_walks(cube(84, 2), RingChoice::kBalanced), 4), 28);
}

TEST(CyclesWalks, third_of_a_turn_has_n_squared_walks_of_3n_links_with_every_link_once) {
  for (int n = 4; n <= 16; n += 2) {
    const Topology topology = cube(n, 3);
    const std::vector<Walk> walks = rotate_120_walks(topology);
    const std::vector<int> image = images(topology, "rotate-120", {});
    EXPECT_EQ(static_cast<int>(walks.size()), n * n);
    for (const Walk& walk : walks) {
      EXPECT_EQ(walk.length(), 3 * n);
      for (int i = 0; i < walk.length(); ++i) EXPECT_EQ(walk.node(i + n), image[walk.node(i)]);
    }
    expect_every_link_once(topology, walks);
  }
}

TEST(CyclesWalks, a_walk_that_does_not_close_is_refused) {
  const Topology topology = cube(6, 2);
  EXPECT_THROW(corner_walk(topology, {1, 1}, {{0, 2, true}, {1, 2, true}}), CheckError);
}

TEST(RadiusRings, rings_of_a_side_of_12_and_the_corners_that_stay) {
  const Topology topology = cube(12, 2);
  const std::vector<Cycle> cycles = rotate_angle_walks(topology, 90);
  ASSERT_EQ(cycles.size(), 6u);
  std::set<int> on_rings;
  for (int r = 0; r < 6; ++r) {
    EXPECT_EQ(cycles[r].walk.length(), 4 * (2 * r + 1));
    for (int i = 0; i < cycles[r].size(); ++i) on_rings.insert(cycles[r].node(i));
  }
  const std::vector<int> image = images(topology, "rotate-angle", {{"angle", "90"}});
  std::set<int> radii;
  for (int node = 0; node < topology.nodes; ++node) {
    if (on_rings.count(node) != 0) continue;
    EXPECT_EQ(image[node], node);
    radii.insert(static_cast<int>(std::hypot(topology.coordinate(node, 0) - 5.5, topology.coordinate(node, 1) - 5.5)));
  }
  EXPECT_EQ(radii, (std::set<int>{6, 7}));
}

TEST(RadiusRings, no_link_is_on_two_rings_for_any_side) {
  for (int n = 3; n <= 60; ++n) {
    const Topology topology = cube(n, 2);
    const std::vector<Cycle> cycles = rotate_angle_walks(topology, 100);
    EXPECT_EQ(static_cast<int>(cycles.size()), n / 2);
    for (size_t i = 0; i < cycles.size(); ++i)
      EXPECT_EQ(cycles[i].walk.length(),
                n % 2 == 0 ? 4 * (2 * static_cast<int>(i) + 1) : 8 * (static_cast<int>(i) + 1));
    for (const auto& [link, count] : link_uses(walks_of(cycles))) EXPECT_EQ(count, 1) << n;
    expect_moves(topology, cycles, images(topology, "rotate-angle", {{"angle", "100"}}));
  }
}

TEST(RadiusRings, quarter_and_half_turns_of_rings_are_those_of_the_torus) {
  for (int n = 3; n <= 40; ++n) {
    const Topology topology = cube(n, 2);
    const std::vector<int> half = images(topology, "rotate-180", {}), quarter = images(topology, "rotate-90", {});
    const std::vector<int> half_ring = images(topology, "rotate-angle", {{"angle", "180"}});
    // Angles are counter-clockwise; the quarter turn is clockwise.
    const std::vector<int> quarter_ring = images(topology, "rotate-angle", {{"angle", "-90"}});
    for (const std::vector<int>& ring : radius_rings(n))
      for (const int node : ring) {
        EXPECT_EQ(half_ring[node], half[node]) << n;
        EXPECT_EQ(quarter_ring[node], quarter[node]) << n;
      }
  }
}

/// The least possible load of the fullest walk, over all assignments.
int least_load(const std::vector<std::vector<int>>& options, std::vector<int>& load, size_t orbit) {
  if (orbit == options.size()) return *std::max_element(load.begin(), load.end());
  int least = static_cast<int>(options.size());
  for (const int walk : options[orbit]) {
    ++load[walk];
    least = std::min(least, least_load(options, load, orbit + 1));
    --load[walk];
  }
  return least;
}

TEST(OrbitAssignment, load_is_the_least_of_all_assignments) {
  unsigned state = 1;
  const auto random = [&state](unsigned below) { return (state = state * 1103515245u + 12345u) / 65536u % below; };
  for (int trial = 0; trial < 100; ++trial) {
    const int walks = 2 + static_cast<int>(random(3));
    std::vector<std::vector<int>> options(6 + random(4));
    for (auto& choice : options)
      for (int i = 0; i < 2; ++i) choice.push_back(static_cast<int>(random(walks)));
    std::vector<int> load(walks, 0);
    const int least = least_load(options, load, 0);
    const std::vector<int> walk_of = assign_evenly(options, walks);
    for (size_t orbit = 0; orbit < options.size(); ++orbit) {
      EXPECT_NE(std::find(options[orbit].begin(), options[orbit].end(), walk_of[orbit]), options[orbit].end());
      ++load[walk_of[orbit]];
    }
    EXPECT_EQ(*std::max_element(load.begin(), load.end()), least);
    EXPECT_FALSE(assign_within(options, std::vector<int>(walks, least - 1)).has_value());
  }
}

TEST(OrbitAssignment, first_options_are_kept_where_there_is_room) {
  const auto free = assign_within({{0, 1}, {0, 1}, {1, 0}}, {2, 1});
  ASSERT_TRUE(free.has_value());
  EXPECT_EQ(*free, (std::vector<int>{0, 0, 1}));
  // The last orbit can use only walk 0, so another one must leave it.
  const auto moved = assign_within({{0, 1}, {0, 1}, {0}}, {2, 1});
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ((*moved)[2], 0);
  EXPECT_FALSE(assign_within({{0}, {0}, {0}}, {2, 1}).has_value());
}

}  // namespace
}  // namespace dateline
