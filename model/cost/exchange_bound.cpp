// SPDX-License-Identifier: Apache-2.0
#include "model/cost/exchange_bound.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/network/family.h"
#include "model/network/properties.h"

namespace dateline {
namespace {

/// The number of nodes at odd distance from node 0 if the network is bipartite, otherwise 0.
int odd_nodes(const Topology& topology) {
  const std::vector<int> hops = hops_from(topology, 0);
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port)
      if (const LinkEnd& end = topology.link(node, port); end && (hops[node] + hops[end.node]) % 2 == 0) return 0;
  return static_cast<int>(std::count_if(hops.begin(), hops.end(), [](int h) { return h % 2 == 1; }));
}

/// Whether the network is a single line of three or more nodes.
bool is_line(const Topology& topology) {
  return std::any_of(topology.dimensions.begin(), topology.dimensions.end(), [&](const Dimension& d) {
    return d.kind == DimensionKind::kLine && d.size > 2 && d.size == topology.nodes;
  });
}

/// Tries all bipartitions in Gray code order, in which one node changes sides at a time.
StepBound best_of_all_cuts(const Topology& topology) {
  std::vector<uint32_t> neighbours(topology.nodes, 0);
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port)
      if (const LinkEnd& end = topology.link(node, port)) neighbours[node] |= 1u << end.node;
  double best = 0;
  uint32_t inside = 0;
  long links = 0, size = 0;
  for (uint32_t i = 1; i < 1u << (topology.nodes - 1); ++i) {  // the last node stays outside
    const int node = __builtin_ctz(i);
    const int in = __builtin_popcount(neighbours[node] & inside), out = __builtin_popcount(neighbours[node]) - in;
    const bool enters = (inside >> node & 1) == 0;
    links += enters ? out - in : in - out;
    size += enters ? 1 : -1;
    inside ^= 1u << node;
    best = std::max(best, static_cast<double>(size * (topology.nodes - size)) / static_cast<double>(links));
  }
  return {best, "the best of all cuts"};
}

}  // namespace

double average_status(const Topology& topology) { return family_of(topology).average_status(topology); }

StepBound one_port_exchange_bound(const Topology& topology) {
  if (is_line(topology)) {
    const long n = topology.nodes, before = (n - 1) / 2, after = n / 2;
    return {static_cast<double>(n - 1 + 2 * before * after), "what the middle node of a line sends"};
  }
  const double status = average_status(topology);
  if (topology.family == FamilyId::kGraph) return {status, "the average status"};
  const int odd = odd_nodes(topology);
  if (odd == 0 || 2 * odd == topology.nodes) return {status, "the average status"};
  return {status * topology.nodes / (2.0 * odd), "all distances, " + std::to_string(2 * odd) + " links per step"};
}

StepBound all_port_exchange_bound(const Topology& topology) {
  StepBound best;
  for (const ExchangeCut& cut : family_of(topology).exchange_cuts(topology)) {
    const double steps = static_cast<double>(cut.messages) / static_cast<double>(cut.links);
    if (steps > best.steps) best = {steps, cut.name};
  }
  // The search takes every node for a sender, and links to one neighbour for one link.
  if (topology.nodes == 1 || topology.nodes > kMostCutNodes || topology.family == FamilyId::kGraph) return best;
  const StepBound all = best_of_all_cuts(topology);
  return all.steps > best.steps * (1 + 1e-12) ? all : best;
}

}  // namespace dateline
