// SPDX-License-Identifier: Apache-2.0
#include "model/deadlock/prove.h"

#include <set>

#include <gtest/gtest.h>

#include "model/deadlock/dependency_graph.h"
#include "model/error.h"

namespace dateline {
namespace {

using Edges = std::vector<DependencyGraph::Edge>;

/// All routes of the whole network, one by one, with the complete header: slow, and shares nothing with prove_dor but
/// the router's own dor_hop. remember_class = false forgets the class of the VC before (a broken router).
DependencyGraph every_route(const Topology& topology, int vcs, bool remember_class = true) {
  HeaderLayout layout{topology.dims(), 8};
  Edges edges;
  const auto channel = [&](int node, int port, int vc) { return (node * topology.ports + port) * vcs + vc; };
  for (int from = 0; from < topology.nodes; ++from)
    for (int to = 0; to < topology.nodes; ++to)
      for (int directions = 0; directions < 1 << topology.dims(); ++directions) {
        uint64_t header = 0;
        for (int dim = 0; dim < topology.dims(); ++dim)
          header |= layout.pack_dimension(dim, topology.coordinate(to, dim), directions >> dim & 1);
        int node = from, in_port = -1, before = -1, before_port = -1;
        unsigned held = 0;
        while (true) {
          RouterPlace place;
          for (int dim = 0; dim < topology.dims(); ++dim) {
            place.coordinate[dim] = static_cast<uint8_t>(topology.coordinate(node, dim));
            place.wraps |= topology.dimensions[dim].wraps ? 1u << dim : 0u;
          }
          for (int port = 0; port < topology.ports; ++port)
            place.dateline |= topology.is_dateline(node, port) ? 1u << port : 0u;
          const auto hop_from = [&](bool class1) {
            return dor_hop(layout, kAscending, place, header, in_port, class1 && remember_class);
          };
          const int out = hop_from(false).out;
          if (out < 0 || !topology.link(node, out)) break;
          unsigned next = before < 0 ? vcs_of(hop_from(false).classes, vcs) : 0;
          for (int vc = 0; before >= 0 && vc < vcs; ++vc) {
            if (!(held >> vc & 1)) continue;
            const unsigned wanted = vcs_of(hop_from(is_class1(vc, vcs)).classes, vcs);
            for (int w = 0; w < vcs; ++w)
              if (wanted >> w & 1) edges.emplace_back(channel(before, before_port, vc), channel(node, out, w));
            next |= wanted;
          }
          held = next;
          before = node;
          before_port = out;
          in_port = topology.link(node, out).port;
          node = topology.link(node, out).node;
        }
      }
  return DependencyGraph(topology.nodes * topology.ports * vcs, edges);
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

TEST(ProveDor, torus_with_one_vc_has_a_real_cycle) {
  const Topology topology = parse_topology("torus:8x8");
  const Verdict verdict = prove_dor(topology, kAscending, 1, false);
  EXPECT_FALSE(verdict.deadlock_free);
  EXPECT_EQ(verdict.cycle.size(), 8u);
  EXPECT_EQ(verdict.channels, 256);
  expect_real_cycle(topology, verdict);
  expect_real_cycle(topology, prove_dor(topology, kAscending, 1, true));
}

TEST(ProveDor, two_or_more_vcs_are_free_on_any_torus) {
  for (const char* spec : {"torus:8x8", "torus:3x3", "torus:5x4x3", "torus:2x5", "ring:3", "ring:16", "torus:1x4"})
    for (int vcs = 2; vcs <= 8; ++vcs)
      for (bool minimal : {false, true}) {
        const Verdict verdict = prove_dor(parse_topology(spec), kAscending, vcs, minimal);
        EXPECT_TRUE(verdict.deadlock_free) << spec << " " << vcs;
        EXPECT_TRUE(verdict.cycle.empty());
      }
}

TEST(ProveDor, any_dimension_order_is_free) {
  EXPECT_TRUE(prove_dor(parse_topology("torus:4x5x3"), {2, 0, 1}, 2, false).deadlock_free);
  EXPECT_TRUE(prove_dor(parse_topology("torus:4x5x3"), {2, 1, 0}, 3, false).deadlock_free);
}

TEST(ProveDor, mesh_and_size_two_need_one_vc) {
  for (const char* spec : {"mesh:4x4", "mesh:5", "mesh:3x2x4", "torus:2^4", "torus:1"})
    EXPECT_TRUE(prove_dor(parse_topology(spec), kAscending, 1, false).deadlock_free) << spec;
}

TEST(ProveDor, ring_of_three_with_one_vc_is_free_only_when_minimal) {
  const Topology topology = parse_topology("torus:3x3");
  EXPECT_TRUE(prove_dor(topology, kAscending, 1, true).deadlock_free) << "one hop a ring holds nothing while it waits";
  EXPECT_FALSE(prove_dor(topology, kAscending, 1, false).deadlock_free);
}

TEST(ProveDor, without_the_dateline_rule_vcs_do_not_help) {
  for (const char* spec : {"torus:4x4", "ring:3", "torus:3x3"}) {
    const Topology topology = parse_topology(spec);
    const Verdict verdict = prove_dor(topology, kAscending, 4, false, false);
    EXPECT_FALSE(verdict.deadlock_free) << spec;
    expect_real_cycle(topology, verdict);
  }
  EXPECT_TRUE(prove_dor(parse_topology("mesh:4x4"), kAscending, 4, false, false).deadlock_free);
}

TEST(ProveDor, graph_equals_that_of_every_single_route) {
  for (const char* spec : {"torus:4x3", "torus:5", "torus:2x3", "mesh:3x4", "torus:3x2x3"})
    for (int vcs = 1; vcs <= 5; ++vcs) {
      const Topology topology = parse_topology(spec);
      const DependencyGraph slow = every_route(topology, vcs);
      const Verdict verdict = prove_dor(topology, kAscending, vcs, false);
      EXPECT_EQ(verdict.dependencies, slow.edges()) << spec << " " << vcs;
      EXPECT_EQ(verdict.deadlock_free, slow.find_cycle().empty()) << spec << " " << vcs;
    }
}

TEST(ProveDor, router_that_forgets_the_class_would_be_caught) {
  const Topology topology = parse_topology("torus:5x3");
  EXPECT_TRUE(every_route(topology, 2, true).find_cycle().empty());
  EXPECT_FALSE(every_route(topology, 2, false).find_cycle().empty());
}

TEST(ProveDor, line_of_three_has_two_dependencies) {
  const Verdict verdict = prove_dor(parse_topology("mesh:3"), kAscending, 1, false);
  EXPECT_EQ(verdict.channels, 4);
  EXPECT_EQ(verdict.dependencies, 2);
}

TEST(ProveDor, vcs_out_of_range_throws) {
  EXPECT_THROW(prove_dor(parse_topology("ring:4"), kAscending, 0, false), UsageError);
  EXPECT_THROW(prove_dor(parse_topology("ring:4"), kAscending, 9, false), UsageError);
}

TEST(ProveDor, large_torus_takes_seconds_at_most) {
  EXPECT_TRUE(prove_dor(parse_topology("torus:64x64"), kAscending, 4, false).deadlock_free);
}

TEST(Describe, channel_and_cycle_are_named) {
  const Topology topology = parse_topology("torus:8x8");
  EXPECT_EQ(describe(topology, {7, 0, 1}), "link (7,0)->(0,0) port 0 (+x) vc 1");
  const std::string dot = to_dot(topology, {{7, 0, 1}, {0, 0, 1}});
  EXPECT_NE(dot.find("c0 [label=\"link (7,0)->(0,0) port 0 (+x) vc 1\"]"), std::string::npos);
  EXPECT_NE(dot.find("c1 -> c0;"), std::string::npos);
}

}  // namespace
}  // namespace dateline
