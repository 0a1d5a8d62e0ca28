// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/network/family.h"
#include "model/router/route_encoding.h"
#include "sim/drive/minimal_route.h"
#include "sw/schedule/path.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

int destination(const std::string& pattern, const std::string& spec, const std::vector<int>& from) {
  const Topology topology = parse_topology(spec);
  NodeRandom random(1);
  return find_pattern(pattern, topology).destination(topology, topology.node_at(from), random);
}

int node(const std::string& spec, const std::vector<int>& at) { return parse_topology(spec).node_at(at); }

std::string pattern_refusal(const std::string& pattern, const std::string& spec) {
  return refusal([&] { find_pattern(pattern, parse_topology(spec)); });
}

TEST(Patterns, tornado_sends_just_short_of_half_way_up_every_dimension) {
  EXPECT_EQ(destination("tornado", "torus:8x8", {1, 6}), node("torus:8x8", {4, 1}));
  EXPECT_EQ(destination("tornado", "torus:7x5", {0, 0}), node("torus:7x5", {3, 2}));
  EXPECT_EQ(destination("tornado", "ring:4", {3}), 0);
}

TEST(Patterns, transpose_bitcomp_and_neighbor_are_the_usual_permutations) {
  EXPECT_EQ(destination("transpose", "torus:8x8", {1, 6}), node("torus:8x8", {6, 1}));
  EXPECT_EQ(destination("transpose", "mesh:3x3", {2, 2}), node("mesh:3x3", {2, 2}));
  EXPECT_EQ(destination("transpose", "torus:5x5x5", {1, 2, 4}), node("torus:5x5x5", {2, 4, 1}));
  EXPECT_EQ(destination("bitcomp", "torus:8x4", {1, 3}), node("torus:8x4", {6, 0}));
  EXPECT_EQ(destination("neighbor", "torus:3x5", {2, 0}), node("torus:3x5", {0, 1}));
}

TEST(Patterns, uniform_reaches_every_other_node_equally_and_never_itself) {
  const Topology topology = parse_topology("torus:3x3");
  const Pattern uniform = find_pattern("uniform", topology);
  NodeRandom random(7);
  std::vector<int> hits(9, 0);
  for (int i = 0; i < 8000; ++i) ++hits[uniform.destination(topology, 4, random)];
  for (int n = 0; n < 9; ++n) EXPECT_NEAR(hits[n], n == 4 ? 0 : 1000, n == 4 ? 0 : 150) << n;
}

TEST(Patterns, hotspot_sends_one_packet_in_eight_to_node_0_and_node_0_sends_everywhere) {
  const Topology topology = parse_topology("torus:3x3");
  const Pattern hotspot = find_pattern("hotspot", topology);
  NodeRandom random(7);
  for (const int from : {0, 4}) {
    std::vector<int> hits(9, 0);
    for (int i = 0; i < 8000; ++i) ++hits[hotspot.destination(topology, from, random)];
    for (int n = 0; n < 9; ++n) {
      const int expected = n == from ? 0 : from == 0 ? 1000 : n == 0 ? 1000 + 875 : 875;
      EXPECT_NEAR(hits[n], expected, n == from ? 0 : 150) << from << " to " << n;
    }
  }
}

TEST(Patterns, destinations_are_those_that_are_drawn_with_the_shares_of_the_draws) {
  for (const char* spec : {"torus:4x4", "ring:8", "dual-cube:2"}) {
    const Topology topology = parse_topology(spec);
    for (const Pattern& entry : traffic_patterns()) {
      if (!pattern_refusal(entry.name, spec).empty()) continue;
      const Pattern pattern = find_pattern(entry.name, topology);
      NodeRandom random(5);
      for (int from = 0; from < topology.nodes; ++from) {
        std::vector<double> expected(topology.nodes, 0.0), drawn(topology.nodes, 0.0);
        double sum = 0;
        for (const DestinationShare& to : pattern.destinations(topology, from)) {
          EXPECT_EQ(expected[to.node], 0.0) << "listed twice";
          expected[to.node] = to.share;
          sum += to.share;
        }
        EXPECT_NEAR(sum, 1, 1e-12) << pattern.name;
        EXPECT_EQ(pattern.sends(topology, from), expected[from] == 0.0) << pattern.name << " " << from;
        for (int i = 0; i < 2000; ++i) drawn[pattern.destination(topology, from, random)] += 1.0 / 2000;
        for (int to = 0; to < topology.nodes; ++to)
          EXPECT_NEAR(drawn[to], expected[to], 0.05) << pattern.name << " on " << spec << " " << from << "->" << to;
      }
    }
  }
}

/// The bits of a node number as text, highest bit first.
std::string bits(int value, int count) {
  std::string text;
  for (int bit = count - 1; bit >= 0; --bit) text += ((value >> bit) & 1) != 0 ? '1' : '0';
  return text;
}

TEST(Patterns, bitrev_reads_the_bits_backwards_and_shuffle_rotates_them_left) {
  for (const auto& [spec, count] : {std::pair<const char*, int>{"torus:8x4", 5}, {"hypercube:4", 4}, {"mesh:2x4", 3}}) {
    const Topology topology = parse_topology(spec);
    NodeRandom random(1);
    const Pattern bitrev = find_pattern("bitrev", topology), shuffle = find_pattern("shuffle", topology);
    for (int from = 0; from < topology.nodes; ++from) {
      const std::string text = bits(from, count);
      EXPECT_EQ(bits(bitrev.destination(topology, from, random), count), std::string(text.rbegin(), text.rend()));
      EXPECT_EQ(bits(shuffle.destination(topology, from, random), count), text.substr(1) + text[0]);
    }
  }
}

TEST(Patterns, asymmetric_sends_half_of_the_rate_to_the_other_half_for_the_rest_would_stay) {
  const Topology topology = parse_topology("torus:3x4");
  const Pattern pattern = find_pattern("asymmetric", topology);
  NodeRandom random(1);
  for (int from = 0; from < 12; ++from) {
    EXPECT_EQ(pattern.destination(topology, from, random), (from + 6) % 12);
    EXPECT_EQ(pattern.part_of(from), 0.5);
  }
}

std::vector<int> all_destinations(const std::string& name, const Topology& topology) {
  const Pattern pattern = find_pattern(name, topology);
  NodeRandom random(1);
  std::vector<int> to;
  for (int from = 0; from < topology.nodes; ++from) to.push_back(pattern.destination(topology, from, random));
  return to;
}

TEST(Patterns, randperm_is_a_permutation_and_its_number_chooses_which) {
  const Topology topology = parse_topology("torus:7x5");
  std::set<std::vector<int>> seen;
  for (const char* name : {"randperm", "randperm:1", "randperm:2", "randperm:77"}) {
    std::vector<int> to = all_destinations(name, topology);
    seen.insert(to);
    std::sort(to.begin(), to.end());
    for (int n = 0; n < topology.nodes; ++n) EXPECT_EQ(to[n], n) << name;
  }
  EXPECT_EQ(seen.size(), 3u) << "without a number it is 1";
}

/// The most packets on a link if every node sends one packet, by ascending routes.
int largest_load(const Topology& topology, const std::vector<int>& to) {
  RouterConfig config;
  fit_to(topology, config);
  NodeRandom random(1);
  std::map<std::pair<int, int>, int> load;
  for (int from = 0; from < topology.nodes; ++from) {
    const PacketRoute route = minimal_route(topology, config, from, to[from], random);
    int at = from;
    for (const uint8_t port : follow_headers(topology, config, from, {route.header}, route.hops)) {
      ++load[{at, port}];
      at = topology.link(at, port).node;
    }
  }
  int most = 0;
  for (const auto& entry : load) most = std::max(most, entry.second);
  return most;
}

TEST(Patterns, dual_cube_worst_takes_a_cluster_through_one_link_and_no_permutation_is_worse_by_more_than_one) {
  for (const auto& [spec, cluster] :
       {std::pair<const char*, int>{"dual-cube:2", 2}, {"dual-cube:3", 4}, {"dual-cube:4", 8}}) {
    const Topology topology = parse_topology(spec);
    EXPECT_EQ(largest_load(topology, all_destinations("dual-cube-worst", topology)), cluster) << spec;
  }
  const Topology small = parse_topology("dual-cube:2");
  std::vector<int> to(8);
  std::iota(to.begin(), to.end(), 0);
  int most = 0;
  do {
    most = std::max(most, largest_load(small, to));
  } while (std::next_permutation(to.begin(), to.end()));
  EXPECT_LE(most, 3);
}

TEST(Patterns, a_matrix_gives_destinations_and_rates_by_its_rows) {
  TrafficMatrix weights;
  weights.add(1, 3);
  weights.add(2, 1);
  weights.end_row();
  weights.end_row();
  weights.add(0, 2);
  weights.end_row();
  const Topology ring = parse_topology("ring:3");
  const Pattern pattern = matrix_pattern("m", std::move(weights));
  EXPECT_TRUE(pattern.sends(ring, 0) && !pattern.sends(ring, 1) && pattern.sends(ring, 2));
  EXPECT_EQ(pattern.part_of(0), 1);
  EXPECT_EQ(pattern.part_of(2), 0.5);
  NodeRandom random(3);
  std::vector<int> hits(3, 0);
  for (int i = 0; i < 8000; ++i) ++hits[pattern.destination(ring, 0, random)];
  EXPECT_EQ(hits[0], 0);
  EXPECT_NEAR(hits[1], 6000, 200);
  const std::vector<DestinationShare> shares = pattern.destinations(ring, 0);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares[0].share, 0.75);
  EXPECT_EQ(shares[1].share, 0.25);
  EXPECT_EQ(pattern.destinations(ring, 2).size(), 1u);
  EXPECT_EQ(pattern.destination(ring, 2, random), 0);
}

TEST(Patterns, what_a_topology_cannot_have_is_refused_with_the_reason) {
  EXPECT_EQ(lacks(pattern_refusal("magic", "torus:8x8"),
                  {"--pattern 'magic'", "uniform, tornado, transpose, bitcomp, neighbor, hotspot"}),
            "");
  EXPECT_EQ(lacks(pattern_refusal("transpose", "torus:8x4"), {"--pattern transpose", "torus:8x4"}), "");
  EXPECT_EQ(lacks(pattern_refusal("transpose", "torus:4x4x3"), {"--pattern transpose", "torus:4x4x3"}), "");
  EXPECT_EQ(lacks(pattern_refusal("transpose", "ring:16"), {"--pattern transpose", "torus:16"}), "");
  EXPECT_EQ(lacks(pattern_refusal("transpose", "dual-cube:2"), {"--pattern transpose", "dual-cube:2"}), "");
  EXPECT_EQ(lacks(pattern_refusal("bitcomp", "torus:7x7"), {"--pattern bitcomp", "torus:7x7", "49"}), "");
  EXPECT_EQ(lacks(pattern_refusal("tornado", "torus:2x2"), {"--pattern tornado", "torus:2x2"}), "");
  EXPECT_EQ(lacks(pattern_refusal("uniform", "ring:1"), {"--pattern uniform", "torus:1"}), "");
  EXPECT_EQ(pattern_refusal("bitcomp", "torus:8x4"), "");
  EXPECT_EQ(lacks(pattern_refusal("bitrev", "torus:6x6"), {"--pattern bitrev", "torus:6x6", "36"}), "");
  EXPECT_EQ(lacks(pattern_refusal("shuffle", "torus:3x4"), {"--pattern shuffle", "torus:3x4", "12"}), "");
  EXPECT_EQ(lacks(pattern_refusal("asymmetric", "torus:5x5"), {"--pattern asymmetric", "torus:5x5", "25"}), "");
  EXPECT_EQ(lacks(pattern_refusal("dual-cube-worst", "torus:8x4"), {"--pattern dual-cube-worst", "torus:8x4"}), "");
  EXPECT_EQ(lacks(pattern_refusal("randperm:many", "torus:5x5"), {"--pattern randperm:many", "randperm:2"}), "");
  EXPECT_EQ(lacks(pattern_refusal("uniform:2", "torus:5x5"), {"--pattern 'uniform:2'", "'uniform'"}), "");
}

TEST(MinimalRoute, is_followed_by_the_routers_in_as_many_hops_as_the_distance) {
  for (const char* spec : {"torus:8x8", "torus:5x2", "mesh:4x3", "torus:2x3x4", "hypercube:4", "ghc:3x4", "dual-cube:3",
                           "twisted-torus:3x4", "product:ring5*path3*complete4"}) {
    const Topology topology = parse_topology(spec);
    RouterConfig config;
    fit_to(topology, config);
    NodeRandom random(3);
    for (int from = 0; from < topology.nodes; ++from)
      for (int to = 0; to < topology.nodes; ++to) {
        const PacketRoute route = minimal_route(topology, config, from, to, random);
        EXPECT_EQ(route.hops, distance(topology, from, to)) << spec << " " << from << "->" << to;
        const std::vector<uint8_t> path = follow_headers(topology, config, from, {route.header}, route.hops);
        EXPECT_EQ(static_cast<int>(path.size()), route.hops) << spec << " " << from << "->" << to;
        EXPECT_EQ(walk(topology, from, path), to) << spec;
        EXPECT_EQ(route.first_port, path.empty() ? -1 : path.front()) << spec << " " << from << "->" << to;
      }
  }
}

TEST(MinimalRoute, is_that_of_the_family_with_the_same_draws_one_or_many) {
  for (const char* spec : {"torus:8x8", "torus:6x4x2", "mesh:4x3", "hypercube:3", "product:ring4*path3*complete4"}) {
    const Topology topology = parse_topology(spec);
    RouterConfig config;
    fit_to(topology, config);
    for (int i = 0; i < topology.dims(); ++i) config.order[i] = static_cast<uint8_t>((i + 1) % topology.dims());
    NodeRandom random(7), other(7), of_many(7);
    const MinimalRoutes routes(topology, config, Switching::kWormhole);
    const auto choose = [&](const Dimension& ring, int up) {
      return 2 * up == ring.size ? (other() & 1) != 0 : shorter_way_down(ring, up);
    };
    const uint64_t fixed = HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 0);
    for (int from = 0; from < topology.nodes; ++from)
      for (int to = 0; to < topology.nodes; ++to) {
        std::vector<RouteLeg> legs;
        family_of(topology).route(topology, config.order, from, to, choose, legs);
        const PacketRoute route = minimal_route(topology, config, from, to, random);
        EXPECT_EQ(route.header, native_header(topology, config.layout(), to, legs, fixed)) << spec << from << " " << to;
        EXPECT_EQ(route.first_port, legs.empty() ? -1 : legs.front().port) << spec << " " << from << "->" << to;
        const PacketRoute again = routes(from, to, of_many);
        EXPECT_EQ(again.header, route.header) << spec << " " << from << "->" << to;
        EXPECT_EQ(again.first_port, route.first_port) << spec << " " << from << "->" << to;
        EXPECT_EQ(again.hops, route.hops) << spec << " " << from << "->" << to;
      }
  }
}

TEST(MinimalRoute, draws_both_ways_of_a_tie) {
  const Topology ring = parse_topology("ring:8");
  RouterConfig config;
  fit_to(ring, config);
  NodeRandom random(3);
  std::set<int> firsts;
  for (int i = 0; i < 64; ++i) firsts.insert(minimal_route(ring, config, 1, 5, random).first_port);
  EXPECT_EQ(firsts, (std::set<int>{0, 1}));
}

}  // namespace
}  // namespace dateline
