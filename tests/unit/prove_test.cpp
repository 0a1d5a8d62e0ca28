// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/prove.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "model/deadlock/dependency_graph.h"
#include "model/network/family.h"
#include "model/network/links.h"

namespace dateline {
namespace {

using Edges = std::vector<DependencyGraph::Edge>;

RouterConfig config_of(const Topology& topology, int vcs, RoutingKind kind = RoutingKind::kNative) {
  RouterConfig config;
  config.vcs = vcs;
  config.width = 64;
  config.unordered = kind == RoutingKind::kUnordered;
  config.source = kind == RoutingKind::kSource;
  config.phases = kind == RoutingKind::kNative ? 1 : topology.dims();
  fit_to(topology, config);
  return config;
}

Verdict prove_native(const std::string& spec, int vcs, bool minimal, const DimensionOrder& order = kAscending) {
  const Topology topology = parse_topology(spec);
  RouterConfig config = config_of(topology, vcs);
  config.order = order;
  return prove(topology, config, {RoutingKind::kNative, minimal, true});
}

/// Every header of a kind from every node, with both directions in every ring and every order of dimensions.
std::vector<Journey> every_journey(const Topology& topology, const RouterConfig& config, RoutingKind kind) {
  const HeaderLayout layout = config.layout();
  std::vector<Journey> journeys;
  std::vector<int> order(topology.dims());
  for (int k = 0; k < topology.dims(); ++k) order[k] = k;
  do {
    for (int from = 0; from < topology.nodes; ++from)
      for (int to = 0; to < topology.nodes; ++to)
        for (int directions = 0; directions < 1 << topology.dims(); ++directions) {
          uint64_t header = HeaderLayout::pack_fixed(kind, Switching::kWormhole, 0);
          for (int k = 0; k < topology.dims(); ++k) {
            header |= layout.pack_dimension(k, topology.coordinate(to, k), directions >> k & 1);
            if (kind == RoutingKind::kUnordered) header |= layout.pack_order(k, order[k]);
          }
          if (follow_headers(topology, config, from, {header}, 60).empty()) continue;  // itself, or off a mesh
          journeys.push_back({from, {kind, {header}}});
        }
  } while (kind == RoutingKind::kUnordered && std::next_permutation(order.begin(), order.end()));
  return journeys;
}

/// Every source route of straight runs in changing dimensions, by depth-first search.
void every_walk(const Topology& topology, const RouterConfig& config, int from, int node, int runs_left, int last_dim,
                std::vector<uint8_t>& path, std::vector<Journey>& journeys) {
  if (!path.empty())
    if (auto route = encode_route_as(RoutingKind::kSource, topology, config, from, path, Switching::kWormhole, 0))
      journeys.push_back({from, *route});
  if (runs_left == 0) return;
  for (int port = 0; port < topology.ports; ++port) {
    const int dim = topology.port_dim(port);
    if (dim == last_dim) continue;
    const size_t length = path.size();
    int at = node;
    const bool single = topology.dimensions[dim].kind == DimensionKind::kComplete;
    for (int hop = 1; hop <= (single ? 1 : topology.dimensions[dim].size - 1) && topology.link(at, port); ++hop) {
      at = topology.link(at, port).node;
      path.push_back(static_cast<uint8_t>(port));
      every_walk(topology, config, from, at, runs_left - 1, dim, path, journeys);
      if (topology.dimensions[dim].size == 2) break;
    }
    path.resize(length);
  }
}

/// Each channel of the cycle exists and leads to the router where the next one starts.
void expect_real_cycle(const Topology& topology, const Verdict& verdict) {
  ASSERT_FALSE(verdict.cycle.empty());
  for (size_t i = 0; i < verdict.cycle.size(); ++i) {
    const Channel& here = verdict.cycle[i];
    const Channel& next = verdict.cycle[(i + 1) % verdict.cycle.size()];
    ASSERT_TRUE(topology.link(here.node, here.port));
    EXPECT_EQ(topology.link(here.node, here.port).node, next.node);
  }
}

TEST(DependencyGraph, acyclic_graph_has_no_cycle) {
  EXPECT_TRUE(DependencyGraph(5, {{0, 1}, {1, 2}, {0, 2}, {3, 2}, {2, 4}}).find_cycle().empty());
  EXPECT_TRUE(DependencyGraph(0, {}).find_cycle().empty());
}

TEST(DependencyGraph, one_closing_edge_is_found) {
  const std::vector<int> cycle = DependencyGraph(5, {{0, 1}, {1, 2}, {0, 2}, {3, 2}, {2, 4}, {4, 3}}).find_cycle();
  EXPECT_EQ(std::set<int>(cycle.begin(), cycle.end()), (std::set<int>{2, 3, 4}));
}

TEST(DependencyGraph, self_loop_and_pair_are_cycles) {
  EXPECT_EQ(DependencyGraph(3, {{0, 1}, {1, 1}}).find_cycle(), (std::vector<int>{1}));
  EXPECT_EQ(DependencyGraph(3, {{0, 1}, {1, 0}}).find_cycle().size(), 2u);
}

TEST(DependencyGraph, repeated_edges_count_once) {
  const DependencyGraph graph(4, {{3, 1}, {0, 1}, {0, 1}, {3, 1}, {0, 2}});
  EXPECT_EQ(graph.edges(), 3);
  EXPECT_TRUE(graph.has_edge(3, 1));
  EXPECT_FALSE(graph.has_edge(1, 3));
}

TEST(DependencyGraph, long_chain_needs_no_deep_stack) {
  Edges edges;
  const int length = 1000000;
  for (int v = 0; v + 1 < length; ++v) edges.emplace_back(v, v + 1);
  EXPECT_TRUE(DependencyGraph(length, edges).find_cycle().empty());
  edges.emplace_back(length - 1, 0);
  EXPECT_EQ(DependencyGraph(length, edges).find_cycle().size(), static_cast<size_t>(length));
}

TEST(Prove, torus_with_one_vc_has_a_real_cycle) {
  const Topology topology = parse_topology("torus:8x8");
  const Verdict verdict = prove_native(topology.spec, 1, false);
  EXPECT_FALSE(verdict.deadlock_free);
  EXPECT_EQ(verdict.cycle.size(), 8u);
  EXPECT_EQ(verdict.channels, 256);
  expect_real_cycle(topology, verdict);
  expect_real_cycle(topology, prove_native(topology.spec, 1, true));
}

TEST(Prove, two_or_more_vcs_are_free_on_any_torus) {
  for (const char* spec : {"torus:8x8", "torus:3x3", "torus:5x4x3", "torus:2x5", "ring:3", "ring:16", "torus:1x4"})
    for (int vcs = 2; vcs <= 8; ++vcs)
      for (bool minimal : {false, true}) {
        const Verdict verdict = prove_native(spec, vcs, minimal);
        EXPECT_TRUE(verdict.deadlock_free) << spec << " " << vcs;
        EXPECT_TRUE(verdict.cycle.empty());
      }
}

TEST(Prove, any_dimension_order_is_free) {
  EXPECT_TRUE(prove_native("torus:4x5x3", 2, false, {2, 0, 1}).deadlock_free);
  EXPECT_TRUE(prove_native("torus:4x5x3", 3, false, {2, 1, 0}).deadlock_free);
}

TEST(Prove, mesh_and_size_two_need_one_vc) {
  for (const char* spec : {"mesh:4x4", "mesh:5", "mesh:3x2x4", "torus:2^4", "torus:1"})
    EXPECT_TRUE(prove_native(spec, 1, false).deadlock_free) << spec;
}

TEST(Prove, ring_of_three_with_one_vc_is_free_only_when_minimal) {
  const Topology topology = parse_topology("torus:3x3");
  EXPECT_TRUE(prove_native(topology.spec, 1, true).deadlock_free)
      << "a message of one hop per ring holds no link of the ring while it waits";
  EXPECT_FALSE(prove_native(topology.spec, 1, false).deadlock_free);
}

TEST(Prove, without_the_dateline_rule_vcs_do_not_help) {
  for (const char* spec : {"torus:4x4", "ring:3", "torus:3x3"}) {
    const Topology topology = parse_topology(spec);
    const Verdict verdict = prove(topology, config_of(topology, 4), {RoutingKind::kNative, false, false});
    EXPECT_FALSE(verdict.deadlock_free) << spec;
    expect_real_cycle(topology, verdict);
  }
  const Topology mesh = parse_topology("mesh:4x4");
  EXPECT_TRUE(prove(mesh, config_of(mesh, 4), {RoutingKind::kNative, false, false}).deadlock_free);
}

TEST(Prove, graph_equals_that_of_every_single_route) {
  for (const char* spec : {"torus:4x3", "torus:5", "torus:2x3", "mesh:3x4", "torus:3x2x3", "ghc:3x4", "hypercube:3",
                           "product:ring3*complete3", "dual-cube:2", "dual-cube:3", "twisted-torus:3x4",
                           "twisted-torus:4x3+1", "twisted-torus:3x2+1", "twisted-torus:6x2+1", "twisted-torus:4x4+1"})
    for (int vcs = 1; vcs <= 5; ++vcs) {
      const Topology topology = parse_topology(spec);
      const RouterConfig config = config_of(topology, vcs);
      const Verdict slow = prove_journeys(topology, config, every_journey(topology, config, RoutingKind::kNative));
      const Verdict verdict = prove(topology, config);
      EXPECT_EQ(verdict.dependencies, slow.dependencies) << spec << " " << vcs;
      EXPECT_EQ(verdict.deadlock_free, slow.deadlock_free) << spec << " " << vcs;
    }
}

TEST(Prove, graph_of_unordered_routes_equals_that_of_every_single_one) {
  for (const char* spec : {"torus:4x3", "mesh:3x3", "torus:3x2x3", "ghc:3x3", "product:ring3*path3*complete3"})
    for (int vcs : {1, 2, 3, 4, 5, 6, 7, 8}) {
      const Topology topology = parse_topology(spec);
      const RouterConfig config = config_of(topology, vcs, RoutingKind::kUnordered);
      const Verdict slow = prove_journeys(topology, config, every_journey(topology, config, RoutingKind::kUnordered));
      const Verdict verdict = prove(topology, config, {RoutingKind::kUnordered, false, true});
      EXPECT_EQ(verdict.dependencies, slow.dependencies) << spec << " " << vcs;
      EXPECT_EQ(verdict.deadlock_free, slow.deadlock_free) << spec << " " << vcs;
    }
}

TEST(Prove, graph_of_source_routes_equals_that_of_every_walk) {
  for (const char* spec : {"torus:4x3", "mesh:3x3", "torus:3x2", "ghc:3x3"})
    for (int vcs : {1, 2, 3, 4, 6, 8}) {
      const Topology topology = parse_topology(spec);
      const RouterConfig config = config_of(topology, vcs, RoutingKind::kSource);
      std::vector<Journey> journeys;
      std::vector<uint8_t> path;
      for (int from = 0; from < topology.nodes; ++from)
        every_walk(topology, config, from, from, config.phases, -1, path, journeys);
      const Verdict slow = prove_journeys(topology, config, journeys);
      const Verdict verdict = prove(topology, config, {RoutingKind::kSource, false, true});
      EXPECT_EQ(verdict.dependencies, slow.dependencies) << spec << " " << vcs;
      EXPECT_EQ(verdict.deadlock_free, slow.deadlock_free) << spec << " " << vcs;
    }
}

TEST(Prove, every_network_is_free_with_its_rule_and_not_without_it) {
  struct Shipped {
    const char* spec;
    RoutingKind kind;
    int vcs;
  };
  for (const Shipped& shipped : std::vector<Shipped>{{"torus:4x4", RoutingKind::kNative, 2},
                                                     {"torus:4x4", RoutingKind::kNative, 3},
                                                     {"torus:5x3", RoutingKind::kNative, 5},
                                                     {"torus:5x3", RoutingKind::kNative, 7},
                                                     {"torus:4x4", RoutingKind::kUnordered, 4},
                                                     {"torus:4x4", RoutingKind::kUnordered, 5},
                                                     {"torus:4x4", RoutingKind::kUnordered, 7},
                                                     {"torus:3x3x3", RoutingKind::kUnordered, 6},
                                                     {"mesh:4x4", RoutingKind::kUnordered, 2},
                                                     {"mesh:4x4", RoutingKind::kUnordered, 3},
                                                     {"hypercube:4", RoutingKind::kUnordered, 4},
                                                     {"ghc:3x4", RoutingKind::kUnordered, 2},
                                                     {"torus:4x4", RoutingKind::kSource, 4},
                                                     {"mesh:4x4", RoutingKind::kSource, 2},
                                                     {"dual-cube:2", RoutingKind::kNative, 2},
                                                     {"dual-cube:3", RoutingKind::kNative, 3},
                                                     {"dual-cube:4", RoutingKind::kNative, 2},
                                                     {"dual-cube:5", RoutingKind::kNative, 2},
                                                     {"twisted-torus:4x8", RoutingKind::kNative, 2},
                                                     {"twisted-torus:5x7+3", RoutingKind::kNative, 3},
                                                     {"product:ring5*path3*complete4", RoutingKind::kNative, 2},
                                                     {"product:ring5*path3*complete4", RoutingKind::kUnordered, 6}}) {
    const Topology topology = parse_topology(shipped.spec);
    const RouterConfig config = config_of(topology, shipped.vcs, shipped.kind);
    EXPECT_TRUE(prove(topology, config, {shipped.kind, false, true}).deadlock_free) << shipped.spec << shipped.vcs;
    const Verdict without = prove(topology, config, {shipped.kind, false, false});
    EXPECT_FALSE(without.deadlock_free) << shipped.spec << shipped.vcs;
    expect_real_cycle(topology, without);
  }
}

TEST(Prove, a_class_too_few_is_a_cycle) {
  const auto free = [](const char* spec, RoutingKind kind, int vcs) {
    const Topology topology = parse_topology(spec);
    return prove(topology, config_of(topology, vcs, kind), {kind, false, true}).deadlock_free;
  };
  EXPECT_FALSE(free("torus:4x4", RoutingKind::kUnordered, 3));
  EXPECT_FALSE(free("torus:3x3x3", RoutingKind::kUnordered, 4));
  EXPECT_FALSE(free("mesh:4x4", RoutingKind::kUnordered, 1));
  EXPECT_FALSE(free("dual-cube:3", RoutingKind::kNative, 1));
  EXPECT_FALSE(free("twisted-torus:4x4", RoutingKind::kNative, 1));
}

/// dl_router.sv requires one virtual channel per class unless Unproven is set (sim/rtl/parameters.cpp). It may require
/// more than necessary only if several phases are counted and a dimension has one node.
TEST(Prove, fewer_vcs_than_classes_can_deadlock_and_as_many_cannot) {
  for (const char* spec : {"ring:3",
                           "ring:4",
                           "ring:7",
                           "torus:3x3",
                           "torus:4x5",
                           "torus:2x3",
                           "torus:1x4",
                           "torus:2x2",
                           "torus:3x3x3",
                           "mesh:5",
                           "mesh:3x4",
                           "mesh:2x2",
                           "mesh:3x1",
                           "hypercube:1",
                           "hypercube:4",
                           "ghc:3x4",
                           "dual-cube:2",
                           "dual-cube:3",
                           "dual-cube:4",
                           "twisted-torus:4x4",
                           "twisted-torus:3x5+2",
                           "twisted-torus:6x3+1",
                           "product:ring4*complete3",
                           "product:path3*complete3"})
    for (const RoutingKind kind : {RoutingKind::kNative, RoutingKind::kUnordered, RoutingKind::kSource}) {
      const Topology topology = parse_topology(spec);
      if (kind != RoutingKind::kNative && !family_of(topology).source_rule()) continue;
      const bool exact =
          kind == RoutingKind::kNative || std::none_of(topology.dimensions.begin(), topology.dimensions.end(),
                                                       [](const Dimension& dimension) { return dimension.size == 1; });
      for (int vcs = 1; vcs <= kMaxVcs; ++vcs) {
        const RouterConfig config = config_of(topology, vcs, kind);
        const bool enough = vcs >= config.rules().vc.classes();
        const bool free = prove(topology, config, {kind, false, true}).deadlock_free;
        EXPECT_TRUE(exact ? free == enough : free || !enough)
            << spec << ", " << vcs << " VCs, routing kind " << static_cast<int>(kind);
      }
    }
}

TEST(Prove, bubbles_need_two_slots_and_a_fixed_order) {
  const Topology topology = parse_topology("torus:4x5");
  RouterConfig config = config_of(topology, 1);
  config.depth = 8;
  config.bubble_slot = 4;
  const Verdict verdict = prove(topology, config);
  EXPECT_TRUE(verdict.deadlock_free);
  EXPECT_NE(verdict.method.find("bubble"), std::string::npos);
  expect_real_cycle(topology, prove(topology, config, {RoutingKind::kNative, false, false}));
  config.depth = 7;
  EXPECT_FALSE(prove(topology, config).deadlock_free);
}

TEST(Prove, source_routes_in_a_dual_cube_have_no_rule) {
  const Topology topology = parse_topology("dual-cube:3");
  EXPECT_THROW(prove(topology, config_of(topology, 2), {RoutingKind::kSource, false, true}), UsageError);
}

TEST(Prove, line_of_three_has_two_dependencies) {
  const Verdict verdict = prove_native("mesh:3", 1, false);
  EXPECT_EQ(verdict.channels, 4);
  EXPECT_EQ(verdict.dependencies, 2);
}

TEST(Prove, vcs_out_of_range_throws) {
  EXPECT_THROW(prove_native("ring:4", 0, false), UsageError);
  EXPECT_THROW(prove_native("ring:4", 9, false), UsageError);
}

TEST(Prove, large_torus_takes_seconds_at_most) { EXPECT_TRUE(prove_native("torus:64x64", 4, false).deadlock_free); }

TEST(Describe, channel_and_cycle_are_named) {
  const Topology topology = parse_topology("torus:8x8");
  EXPECT_EQ(describe(topology, {7, 0, 1}), "link (7,0)->(0,0) port 0 (+x) vc 1");
  const std::string dot = to_dot(topology, {{7, 0, 1}, {0, 0, 1}});
  EXPECT_NE(dot.find("c0 [label=\"link (7,0)->(0,0) port 0 (+x) vc 1\"]"), std::string::npos);
  EXPECT_NE(dot.find("c1 -> c0;"), std::string::npos);
}

TEST(Prove, ring_of_one_class_can_deadlock_until_a_link_is_taken_out) {
  Topology topology = parse_topology("torus:5");
  const RouterConfig config = config_of(topology, 1);
  EXPECT_FALSE(prove(topology, config).deadlock_free);
  remove_link(topology, 2, 0);
  const Verdict verdict = prove(topology, config);
  EXPECT_TRUE(verdict.deadlock_free);
  EXPECT_EQ(verdict.channels, 8);
}

TEST(Prove, missing_links_have_no_dependencies) {
  Topology topology = parse_topology("torus:4x4");
  const RouterConfig config = config_of(topology, 4, RoutingKind::kUnordered);
  const Verdict whole = prove(topology, config, {RoutingKind::kUnordered, true, true});
  for (const int neighbour : {1, 3, 4, 12}) remove_link(topology, 0, find_port(topology, 0, neighbour));
  const Verdict without = prove(topology, config, {RoutingKind::kUnordered, true, true});
  EXPECT_TRUE(without.deadlock_free);
  EXPECT_EQ(without.channels, whole.channels - 8 * 4);
  EXPECT_LT(without.dependencies, whole.dependencies);
  for (int node = 0; node < topology.nodes; ++node) EXPECT_EQ(find_port(topology, node, 0), -1);
}

/// A network with all VCs that its virtual networks need, and `more` VCs.
RouterConfig networks_of(const Topology& topology, RoutingKind kind, int networks, int more) {
  RouterConfig config = config_of(topology, kMaxVcs, kind);
  config.networks = networks;
  config.vcs = std::min(kMaxVcs, config.rules().vc.classes() + more);
  return config;
}

TEST(Prove, messages_stay_in_their_virtual_network) {
  for (const char* spec : {"torus:4x3", "mesh:3x4", "dual-cube:2", "hypercube:3", "ring:5", "product:ring4*complete3"})
    for (const RoutingKind kind : {RoutingKind::kNative, RoutingKind::kUnordered, RoutingKind::kSource}) {
      const Topology topology = parse_topology(spec);
      const NetworkFamily& family = family_of(topology);
      if (kind != RoutingKind::kNative && !family.source_rule()) continue;
      for (int more = 0; more < 3; ++more) {
        const RouterConfig config = networks_of(topology, kind, 2, more);
        const VcRule rule = config.rules().vc;
        if (rule.classes() > kMaxVcs) continue;
        std::set<int> used;
        for (const auto& [from, to] : family.dependencies(topology, config.rules(), kind, false)) {
          EXPECT_EQ(rule.network_of(from % rule.vcs), rule.network_of(to % rule.vcs)) << spec;
          used.insert(rule.network_of(from % rule.vcs));
        }
        EXPECT_EQ(used.size(), 2u) << spec;
        EXPECT_TRUE(prove(topology, config, {kind, false, true}).deadlock_free) << spec;
      }
    }
}

TEST(Prove, replies_need_a_virtual_network_of_their_own) {
  for (const char* spec : {"torus:4x3", "torus:8x8", "mesh:3x4", "dual-cube:2", "hypercube:3", "ring:5", "ring:2"})
    for (int more = 0; more < 3; ++more) {
      const Topology topology = parse_topology(spec);
      for (int networks = 1; networks <= 3; ++networks) {
        const RouterConfig config = networks_of(topology, RoutingKind::kNative, networks, more);
        if (config.rules().vc.classes() > config.vcs) continue;
        ProofRequest request;
        EXPECT_TRUE(prove(topology, config, request).deadlock_free) << spec;
        request.replies = true;
        const Verdict verdict = prove(topology, config, request);
        EXPECT_EQ(verdict.deadlock_free, networks > 1) << spec << ", " << networks;
        request.rule = false;
        EXPECT_FALSE(prove(topology, config, request).deadlock_free) << spec;
      }
    }
  RouterConfig bubbles = config_of(parse_topology("torus:4x4"), 2);
  bubbles.bubble_slot = 2;
  ProofRequest request;
  request.replies = true;
  EXPECT_FALSE(prove(parse_topology("torus:4x4"), bubbles, request).deadlock_free);
  bubbles.networks = 2;
  EXPECT_TRUE(prove(parse_topology("torus:4x4"), bubbles, request).deadlock_free);
  bubbles.networks = 3;
  EXPECT_THROW(prove(parse_topology("torus:4x4"), bubbles, request), UsageError);
}

}  // namespace
}  // namespace dateline
