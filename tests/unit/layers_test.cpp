// SPDX-License-Identifier: Apache-2.0
// Layered routing: the turns of a layer have no cycle, every pair has a route, and the routes are those of headers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/network/failures.h"
#include "model/network/family.h"
#include "model/network/graph.h"
#include "model/network/layers.h"
#include "model/network/properties.h"

namespace dateline {
namespace {

/// A random connected graph.
Topology random_graph(std::mt19937_64& random, bool switches) {
  Graph graph;
  graph.name = "random";
  const int nodes = 2 + static_cast<int>(random() % 20);
  std::vector<int> ports(static_cast<size_t>(nodes), 0);
  const auto join = [&](int a, int b) {
    if (a == b || ports[static_cast<size_t>(a)] == 16 || ports[static_cast<size_t>(b)] == 16) return;
    graph.links.push_back({{a, ports[static_cast<size_t>(a)]++}, {b, ports[static_cast<size_t>(b)]++}});
  };
  for (int node = 0; node < nodes; ++node) {
    graph.names.push_back("n" + std::to_string(node));
    graph.switches.push_back(switches && node > 1 && random() % 3 == 0);
    if (node > 0) join(node, static_cast<int>(random() % static_cast<uint64_t>(node)));
  }
  for (uint64_t more = random() % (2 * static_cast<uint64_t>(nodes)); more > 0; --more)
    join(static_cast<int>(random() % static_cast<uint64_t>(nodes)),
         static_cast<int>(random() % static_cast<uint64_t>(nodes)));
  return graph_topology(graph);
}

/// Whether the allowed turns of a layer have no cycle: links that no other waits for are taken away until none is left.
bool acyclic(const Topology& topology, const Layers& layers, int layer) {
  const int links = topology.nodes * topology.ports;
  std::vector<std::vector<int>> next(static_cast<size_t>(links));
  std::vector<int> waiting(static_cast<size_t>(links), 0);
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port)
      if (const LinkEnd far = topology.link(node, port))
        for (int out = 0; out < topology.ports; ++out)
          if (layers.links().allows(layer, layers.links().channel(node, port), out)) {
            EXPECT_NE(out, far.port) << "a turn back";
            const int held = node * topology.ports + port, wanted = far.node * topology.ports + out;
            next[static_cast<size_t>(held)].push_back(wanted);
            ++waiting[static_cast<size_t>(wanted)];
          }
  std::vector<int> free;
  for (int link = 0; link < links; ++link)
    if (waiting[static_cast<size_t>(link)] == 0) free.push_back(link);
  for (size_t i = 0; i < free.size(); ++i)
    for (const int other : next[static_cast<size_t>(free[i])])
      if (--waiting[static_cast<size_t>(other)] == 0) free.push_back(other);
  return static_cast<int>(free.size()) == links;
}

void check_routes(const Topology& topology, const Layers& layers, const std::string& what) {
  for (const int from : topology.members()) {
    const std::vector<int> hops = hops_from(topology, from);
    for (const int to : topology.members()) {
      const LayeredRoute route = layers.route(from, to);
      ASSERT_EQ(route.empty(), from == to || hops[static_cast<size_t>(to)] < 0) << what;
      int node = from, in_port = -1, layer = 0, link_node = -1, link_port = -1;
      std::vector<uint8_t> path;
      for (const LayeredHop& hop : route) {
        ASSERT_NE(hop.port, in_port) << what;
        if (!hop.steps && link_node >= 0) {
          ASSERT_TRUE(layers.links().allows(layer, layers.links().channel(link_node, link_port), hop.port)) << what;
        }
        layer += hop.steps ? 1 : 0;
        ASSERT_LT(layer, layers.layers()) << what;
        const LinkEnd far = topology.link(node, hop.port);
        ASSERT_TRUE(far) << what;
        link_node = node;
        link_port = hop.port;
        node = far.node;
        in_port = far.port;
        path.push_back(hop.port);
      }
      if (route.empty()) continue;
      ASSERT_EQ(node, to) << what;
      const std::optional<LayeredRoute> again = layers.along(from, path);
      ASSERT_TRUE(again) << what;
      for (size_t i = 0; i < path.size(); ++i) EXPECT_EQ((*again)[i].steps, route[i].steps) << what;
      // The path along the tree leads there, and is allowed.
      const std::vector<uint8_t> tree = tree_path(layers.links(), from, to);
      node = from;
      for (const uint8_t port : tree) node = topology.link(node, port).node;
      EXPECT_EQ(node, to) << what;
      EXPECT_TRUE(layers.along(from, tree)) << what;
    }
  }
}

TEST(Layers, random_graphs_are_routed_in_any_number_of_layers) {
  std::mt19937_64 random(3);
  for (int number = 0; number < 150; ++number) {
    const Topology topology = random_graph(random, number % 2 == 0);
    for (const int count : {1, 2, 4}) {
      const Layers layers(topology, count);
      const std::string what = "graph " + std::to_string(number) + ", layers " + std::to_string(count);
      for (int layer = 0; layer < count; ++layer) ASSERT_TRUE(acyclic(topology, layers, layer)) << what;
      check_routes(topology, layers, what);
      const Layers::Quality quality = layers.quality();
      EXPECT_GE(quality.worst_load, quality.bound) << what;
      EXPECT_GE(quality.hops, quality.shortest_hops) << what;
      EXPECT_EQ(quality.cut_off, 0) << what;
    }
  }
}

TEST(Layers, networks_with_failures_route_every_pair_that_still_has_a_path) {
  std::mt19937_64 random(5);
  for (const char* spec : {"torus:5x4", "mesh:4x4", "dual-cube:3", "hypercube:4", "twisted-torus:4x4+2"})
    for (int number = 0; number < 12; ++number) {
      Topology topology = parse_topology(spec);
      for (int failure = 0; failure < 8; ++failure) {  // many, so that some pairs are cut off
        const int node = static_cast<int>(random() % static_cast<uint64_t>(topology.nodes));
        const int port = static_cast<int>(random() % static_cast<uint64_t>(topology.ports));
        const LinkEnd far = topology.link(node, port);
        if (failure % 4 == 3 && topology.has_processor(node))
          topology = without(topology, "test", {{}, {node}});
        else if (far)
          topology = without(topology, "test", {{{node, far.node, port}}, {}});
      }
      const Layers layers(topology, 2);
      for (int layer = 0; layer < 2; ++layer) ASSERT_TRUE(acyclic(topology, layers, layer)) << topology.spec;
      check_routes(topology, layers, topology.spec);
    }
}

TEST(Layers, a_torus_needs_two_and_routes_spread_over_its_links) {
  const Topology torus = parse_topology("torus:8x8");
  const auto layers = make_layers(torus, 4);
  EXPECT_EQ(layers->layers(), 2);
  const Layers::Quality quality = layers->quality();
  EXPECT_LT(static_cast<double>(quality.hops), 1.01 * static_cast<double>(quality.shortest_hops));
  EXPECT_EQ(quality.bound, 64);
  EXPECT_LT(quality.worst_load, 72);
  EXPECT_EQ(make_layers(parse_topology("mesh:5x5"), 4)->quality().longer, 0);
  EXPECT_EQ(make_layers(torus, 1)->layers(), 1);
}

TEST(Layers, a_path_has_the_same_layers_whatever_was_asked_before) {
  const Topology torus = parse_topology("torus:5x4 without node 6");
  const Layers asked(torus, 2);
  for (const int from : torus.members())
    for (const int to : torus.members()) {
      const Layers fresh(torus, 2);
      std::vector<uint8_t> path;
      const LayeredRoute route = asked.route(from, to);
      for (const LayeredHop& hop : route) path.push_back(hop.port);
      const std::optional<LayeredRoute> along = fresh.along(from, path);
      ASSERT_TRUE(along && along->size() == route.size());
      for (size_t i = 0; i < route.size(); ++i) EXPECT_EQ((*along)[i].steps, route[i].steps) << from << " to " << to;
      if (from % 5 != 0) break;  // a few targets of the others
    }
}

TEST(Layers, paths_that_need_more_layers_are_refused) {
  const Topology ring = parse_topology("ring:6");
  const Layers one(ring, 1), two(ring, 2);
  int refused = 0;
  for (int from = 0; from < ring.nodes; ++from)
    for (const uint8_t port : {0, 1}) {
      const std::vector<uint8_t> round(5, port);
      refused += one.along(from, round) ? 0 : 1;
      EXPECT_TRUE(two.along(from, round)) << from;
    }
  EXPECT_GT(refused, 0);  // some route all round crosses the turn that is left out
  EXPECT_FALSE(two.along(0, {0, 1}));
}

}  // namespace
}  // namespace dateline
