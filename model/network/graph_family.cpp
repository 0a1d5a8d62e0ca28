// SPDX-License-Identifier: Apache-2.0
// Graphs, networks with failures, and every other network whose machine has layered routing. Their messages have source
// routes with layers (layers.h). Distances come from a search.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/network/distances.h"
#include "model/network/family.h"
#include "model/network/layers.h"
#include "model/network/properties.h"

namespace dateline {
namespace {

class GraphFamily final : public NetworkFamily {
 public:
  LinkEnd neighbour(const Topology& topology, int node, int port) const override { return topology.link(node, port); }

  int distance(const Topology& topology, int from, int to) const override {
    return topology.distances->between(from, to);
  }
  double average_status(const Topology& topology) const override {
    double sum = 0;
    for (int from = 0; from < topology.nodes; ++from)
      for (int to = 0; to < topology.nodes && topology.has_processor(from); ++to)
        if (topology.has_processor(to)) sum += std::max(0, distance(topology, from, to));
    return sum / topology.member_count();
  }
  /// Looks at few nodes of large networks.
  double rough_distance(const Topology& topology) const override {
    constexpr int kLooked = 64;
    const std::vector<int> members = topology.members();
    const size_t step = std::max<size_t>(1, members.size() / kLooked);
    double sum = 0, pairs = 0;
    for (size_t i = 0; i < members.size(); i += step) {
      const std::vector<int> far = hops_from(topology, members[i]);
      for (const int to : members) sum += std::max(0, far[static_cast<size_t>(to)]);
      pairs += static_cast<double>(members.size());
    }
    return sum / pairs;
  }

  /// The links of every node with a processor, and all links together, which carry all distances.
  std::vector<ExchangeCut> exchange_cuts(const Topology& topology) const override {
    std::vector<ExchangeCut> cuts;
    const long others = topology.member_count() - 1;
    long links = 0, least = topology.ports;
    for (int node = 0; node < topology.nodes; ++node) {
      links += topology.degree(node);
      if (topology.has_processor(node)) least = std::min<long>(least, topology.degree(node));
    }
    if (least > 0) cuts.push_back({others, least, "the links of the node with the fewest"});
    if (links > 0)
      cuts.push_back({std::lround(average_status(topology) * topology.member_count()), links,
                      "all links, which carry all distances"});
    return cuts;
  }

  std::string port_direction(const Topology& topology, int port) const override {
    if (topology.graph) return "";
    const Topology& shape = topology.whole ? *topology.whole : topology;
    return family_of_kind(shape).port_direction(shape, port);
  }
  std::string half_name(const Topology& topology, int dim) const override {
    if (topology.graph) return "half of the nodes, in the order of the graph";
    return family_of_kind(topology).half_name(topology, dim);
  }
  bool drawn_in_pairs() const override { return false; }

  RoutingName native_routing() const override { return RoutingName::kLayered; }
  std::string routes_in_words(bool /*minimal*/) const override { return "the layered routes of all pairs"; }
  bool source_rule() const override { return true; }
  bool two_classes(const Topology& /*topology*/) const override { return false; }
  int longest_route(const Topology& topology) const override { return topology.nodes - 1; }

  /// Routers with layers know no other headers than those of source routes.
  Hop header_hop(const RoutingRules& rules, const RouterPlace& /*place*/, uint64_t /*header*/, int /*in_port*/,
                 int in_vc) const override {
    return {-1, rules.vc.vcs_beside(in_vc), false};
  }
  Hop source_hop(const RoutingRules& rules, const RouterPlace& /*place*/, const SourceStep& step, int in_port,
                 int in_vc) const override {
    const int phase = (in_port < 0 ? 0 : rules.vc.phase_of(in_vc)) + (step.next_layer ? 1 : 0);
    return {step.port, rules.vc.vcs_of(rules.vc.network_of(in_vc), std::min(phase, rules.vc.phases - 1), kEitherClass),
            false};
  }
  /// The edges of all routes of the set, hop by hop. Without enforced rules, of their links on all virtual channels.
  std::vector<ChannelDependency> dependencies(const Topology& topology, const RoutingRules& rules, RoutingKind /*kind*/,
                                              bool /*minimal*/) const override {
    const auto layers = static_cast<size_t>(topology.layers->layers()), ports = static_cast<size_t>(topology.ports);
    // [link][layer][output at its far end][step]: some route goes on so.
    std::vector<bool> seen(topology.far_ends.size() * layers * ports * 2, false);
    std::vector<std::pair<int, int>> pairs;  // (link, layer) of a hop and of the next, as link * layers + layer
    for (int from = 0; from < topology.nodes; ++from) {
      if (!topology.has_processor(from)) continue;
      for (int to = 0; to < topology.nodes; ++to) {
        if (to == from || !topology.has_processor(to)) continue;
        size_t node = static_cast<size_t>(from), layer = 0;
        size_t link = 0;
        bool first = true;
        for (const LayeredHop& hop : topology.layers->route(from, to)) {
          const size_t next = node * ports + hop.port, above = layer + (hop.steps ? 1 : 0);
          if (!first) {
            const size_t mark = ((link * layers + layer) * ports + hop.port) * 2 + (hop.steps ? 1 : 0);
            if (!seen[mark]) {
              seen[mark] = true;
              pairs.emplace_back(static_cast<int>(link * layers + layer), static_cast<int>(next * layers + above));
            }
          }
          first = false;
          link = next;
          layer = above;
          node = static_cast<size_t>(topology.far_ends[next].node);
        }
      }
    }
    std::vector<ChannelDependency> edges;
    const auto count = static_cast<int>(layers);
    for (int network = 0; network < rules.vc.networks; ++network)
      for (const auto& [hop, next] : pairs) {
        const VcSet held = rules.vc.vcs_of(network, hop % count, kEitherClass);
        const VcSet wanted = rules.vc.vcs_of(network, next % count, kEitherClass);
        for (int vc = 0; vc < rules.vc.vcs; ++vc)
          for (int other = 0; other < rules.vc.vcs; ++other)
            if ((held >> vc & 1) != 0 && (wanted >> other & 1) != 0)
              edges.emplace_back(hop / count * rules.vc.vcs + vc, next / count * rules.vc.vcs + other);
      }
    return edges;
  }
  double dependency_bytes(const Topology& topology) const override {
    const double layers = topology.layers ? topology.layers->layers() : 1;
    return static_cast<double>(topology.far_ends.size()) * layers * topology.ports * (0.25 + 8);
  }

  void route(const Topology& topology, const DimensionOrder& /*order*/, int from, int to,
             const DirectionChoice& /*choose*/, std::vector<RouteLeg>& legs) const override {
    if (from == to) return;
    if (topology.layers) {
      for (const LayeredHop& hop : topology.layers->route(from, to)) legs.push_back({hop.port, 1});
      if (legs.empty())
        throw UsageError("no path leads from node " + topology.place(from) + " to node " + topology.place(to) + " in " +
                         topology.spec);
      return;
    }
    // Without layers: any shortest path.
    if (distance(topology, from, to) < 0)
      throw UsageError("no path leads from node " + topology.place(from) + " to node " + topology.place(to) + " in " +
                       topology.spec);
    for (int node = from; node != to;)
      for (int port = 0; port < topology.ports; ++port) {
        const LinkEnd far = topology.link(node, port);
        if (!far || distance(topology, far.node, to) + 1 != distance(topology, node, to)) continue;
        legs.push_back({static_cast<uint8_t>(port), 1});
        node = far.node;
        break;
      }
  }

 private:
  /// The family whose links the network has, or had.
  static const NetworkFamily& family_of_kind(const Topology& topology) {
    return topology.kind == "dual-cube"       ? dual_cube_family()
           : topology.kind == "twisted-torus" ? twisted_torus_family()
                                              : product_family();
  }
};

}  // namespace

const NetworkFamily& graph_family() {
  static const GraphFamily family;
  return family;
}

}  // namespace dateline
