// SPDX-License-Identifier: Apache-2.0
#include "model/cost/cycle_bound.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <queue>

#include "model/cost/exchange_bound.h"
#include "model/cost/lower_bound.h"

namespace dateline {
namespace {

int links_of(const Topology& topology, bool one_port, int node) { return one_port ? 1 : topology.degree(node); }

/// The number of nodes at every distance from `node`, [distance].
std::vector<long> at_distance(const Topology& topology, int node) {
  std::vector<long> nodes(1, 0);
  for (int other = 0; other < topology.nodes; ++other) {
    if (!topology.has_processor(other)) continue;
    const size_t hops = static_cast<size_t>(distance(topology, node, other));
    if (hops >= nodes.size()) nodes.resize(hops + 1, 0);
    ++nodes[hops];
  }
  return nodes;
}

/// Adds the demands of one block for (or from) every other node: for every distance, the blocks of nodes at least that
/// far.
void add_by_distance(std::vector<Demand>& demands, const Topology& topology, bool one_port, int q, int node) {
  const double links = links_of(topology, one_port, node);
  const std::vector<long> nodes = at_distance(topology, node);
  long beyond = 0;
  for (int hops = static_cast<int>(nodes.size()) - 1; hops > 0; --hops) {
    beyond += nodes[hops];
    demands.push_back({hops, static_cast<double>(beyond) / links, 1 / (q * links), "what a node's links carry"});
  }
}

/// Adds the demands of the nodes on each side of the source in a dimension that is a line: one link per line leads
/// there.
void add_sides(std::vector<Demand>& demands, const Topology& topology, int source) {
  for (int k = 0; k < topology.dims() && topology.switches.empty(); ++k) {
    if (topology.dimensions[k].kind != DimensionKind::kLine) continue;
    const int below = topology.coordinate(source, k), above = topology.dimensions[k].size - 1 - below;
    for (const int side : {below, above})
      for (int away = 1; away <= side; ++away)
        demands.push_back({away, static_cast<double>(side - away + 1), 0, "a side of a line"});
  }
}

/// one_message: all `words` are in one message, which pays the set-up of every link of its path.
CycleBound bound_of(const BoundCost& cost, int rounds, const Demand& demand, double words, bool one_message) {
  CycleBound bound;
  bound.rounds = rounds;
  bound.what = demand.what;
  bound.startup = rounds * (cost.startup + (one_message ? 0 : cost.set_up));
  bound.path = (one_message ? cost.per_hop : cost.flow_hop) * std::max(demand.hops, rounds);
  bound.words = std::max(1.0, words);
  const double flits = std::max(rounds * cost.least, bound.words * cost.flits_a_word + rounds * cost.framing);
  bound.framing = flits - bound.words;
  bound.cycles = bound.startup + bound.path + flits;
  return bound;
}

/// Nodes whose demands are used for the bound: in a graph those with the fewest links.
std::vector<int> demanding_nodes(const Topology& topology) {
  constexpr size_t kMost = 8;
  if (topology.family != FamilyId::kGraph) return {0};
  std::vector<int> nodes = topology.members();
  std::stable_sort(nodes.begin(), nodes.end(), [&](int a, int b) { return topology.degree(a) < topology.degree(b); });
  if (nodes.size() > kMost) nodes.resize(kMost);
  return nodes;
}

}  // namespace

CycleBound cycle_bound(const BoundCost& cost, int rounds, const std::vector<Demand>& demands, int words, bool stream) {
  CycleBound best;
  for (const Demand& demand : demands)
    for (const bool one_message : {false, true}) {
      if (stream && one_message) continue;
      const CycleBound bound =
          bound_of(cost, rounds, demand, words * (one_message ? demand.one_message : demand.words), one_message);
      if (bound.cycles > best.cycles) best = bound;
    }
  return best;
}

CycleBound spread_bound(const BoundCost& cost, int nodes, int channels, int more) {
  CycleBound bound;
  if (nodes < 2) return bound;
  // The cycles in which the channels of nodes with the word can start a message.
  std::priority_queue<double, std::vector<double>, std::greater<double>> starts;
  for (int channel = 0; channel < channels; ++channel) starts.push(cost.startup);
  double last = 0;
  for (int reached = 1; reached < nodes; ++reached) {
    const double start = starts.top();
    starts.pop();
    last = start + cost.flow_hop + cost.least;
    starts.push(start + cost.least);
    for (int channel = 0; channel < channels; ++channel) starts.push(last + cost.relay);
  }
  bound.rounds = 1;
  bound.what = "a relay starts after its first word";
  bound.path = cost.flow_hop;
  bound.words = 1 + std::floor(static_cast<double>(more) / channels);
  bound.framing = cost.least - 1;
  bound.cycles = last + bound.words - 1;
  bound.startup = bound.cycles - bound.path - bound.words - bound.framing;
  return bound;
}

std::vector<Demand> broadcast_demands(const Topology& topology, bool one_port, int q, int source) {
  // [distance]: the fewest links of the source or of a node at that distance.
  std::map<int, int> links;
  for (int node = 0; node < topology.nodes; ++node) {
    if (node == source || !topology.has_processor(node)) continue;
    const int least = std::min(links_of(topology, one_port, node), links_of(topology, one_port, source));
    const auto [found, is_new] = links.emplace(distance(topology, source, node), least);
    if (!is_new) found->second = std::min(found->second, least);
  }
  std::vector<Demand> demands;
  for (const auto& [hops, least] : links)
    demands.push_back({hops, 1.0 / least, 1.0 / (q * least), "the block of the farthest node"});
  return demands;
}

std::vector<Demand> scatter_demands(const Topology& topology, bool one_port, int q, int source) {
  std::vector<Demand> demands;
  add_by_distance(demands, topology, one_port, q, source);
  add_sides(demands, topology, source);
  return demands;
}

/// Uses node 0. All nodes of a dual-cube are alike. Node 0 of a product, a corner, has the fewest links, and beyond
/// every distance at least as many nodes as any other node. In a graph, uses the nodes with the fewest links.
std::vector<Demand> all_gather_demands(const Topology& topology, bool one_port, int q) {
  std::vector<Demand> demands;
  if (topology.member_count() < 2) return demands;
  for (const int node : demanding_nodes(topology)) add_by_distance(demands, topology, one_port, q, node);
  return demands;
}

/// Node 0 has the fewest links and the farthest nodes (all_gather_demands).
std::vector<Demand> all_reduce_demands(const Topology& topology, bool one_port, int q) {
  std::vector<Demand> demands;
  for (const int node : demanding_nodes(topology))
    for (const Demand& demand : broadcast_demands(topology, one_port, q, node)) demands.push_back(demand);
  if (topology.member_count() > 1)
    demands.push_back({1, all_reduce_bound(topology, one_port, q).volume, 0, "all contributions, and all sums"});
  return demands;
}

std::vector<Demand> all_to_all_demands(const Topology& topology, bool one_port, int q) {
  std::vector<Demand> demands = all_gather_demands(topology, one_port, q);
  if (topology.member_count() > 1)
    demands.push_back({1, all_port_exchange_bound(topology).steps, 0, "what crosses the narrowest cut"});
  return demands;
}

std::vector<Demand> permutation_demands(const Topology& topology, const std::vector<int>& image, bool one_port, int q) {
  std::map<int, int> links;  // [distance]
  for (int node = 0; node < topology.nodes; ++node) {
    if (image[node] == node) continue;
    const int least = std::min(links_of(topology, one_port, node), links_of(topology, one_port, image[node]));
    const auto [found, is_new] = links.emplace(distance(topology, node, image[node]), least);
    if (!is_new) found->second = std::min(found->second, least);
  }
  std::vector<Demand> demands;
  for (const auto& [hops, least] : links)
    demands.push_back({hops, 1.0 / least, 1.0 / (q * least), "the block with the longest path"});
  if (!links.empty())
    demands.push_back(
        {1, permutation_bound(topology, image, one_port).volume, 0, "all distances, or what leaves an interval"});
  return demands;
}

bool saturates(const Topology& topology, bool one_port, int q, int rounds) {
  if (q != 1 || topology.nodes == 1 || !topology.switches.empty()) return false;
  const int links = links_of(topology, one_port, 0);
  for (int node = 0; node < topology.nodes; ++node)
    if (links_of(topology, one_port, node) != links) return false;
  long reached = 1;
  for (int r = 0; r < rounds; ++r) reached *= links + 1;
  return reached == topology.nodes;
}

Demand saturated_demand(const Topology& topology, bool one_port, int source, int rounds, bool scatter) {
  const double links = links_of(topology, one_port, source);
  const int farthest = static_cast<int>(at_distance(topology, source).size()) - 1;
  if (scatter) return {farthest, (topology.nodes - 1) / links, 1 / links, "no message of a round can be spared"};
  return {farthest, static_cast<double>(rounds), 1, "no message of a round can be spared"};
}

}  // namespace dateline
