// SPDX-License-Identifier: Apache-2.0
#include "model/network/properties.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace dateline {

std::vector<int> hops_from(const Topology& topology, int node) {
  return hops_over(topology.far_ends, topology.ports, node);
}

std::vector<int> hops_over(const std::vector<LinkEnd>& far_ends, int ports, int node) {
  std::vector<int> hops(far_ends.size() / static_cast<size_t>(ports), -1);
  std::vector<int> reached = {node};
  hops[node] = 0;
  for (size_t i = 0; i < reached.size(); ++i)
    for (int port = 0; port < ports; ++port) {
      const LinkEnd& end = far_ends[static_cast<size_t>(reached[i]) * ports + port];
      if (!end || hops[end.node] >= 0) continue;
      hops[end.node] = hops[reached[i]] + 1;
      reached.push_back(end.node);
    }
  return hops;
}

bool nodes_are_alike(const Topology& topology) {
  if (topology.family == FamilyId::kGraph) return false;
  return std::none_of(topology.dimensions.begin(), topology.dimensions.end(),
                      [](const Dimension& d) { return d.kind == DimensionKind::kLine && d.size > 2; });
}

TopologyProperties topology_properties(const Topology& topology) {
  TopologyProperties properties;
  properties.nodes = topology.nodes;
  properties.smallest_degree = topology.ports;
  for (int node = 0; node < topology.nodes; ++node) {
    const int degree = topology.degree(node);
    properties.smallest_degree = std::min(properties.smallest_degree, degree);
    properties.largest_degree = std::max(properties.largest_degree, degree);
    properties.links += degree;
  }
  properties.links /= 2;
  const bool alike = nodes_are_alike(topology);
  for (int node = 0; node < (alike ? 1 : topology.nodes); ++node) {
    const std::vector<int> hops = hops_from(topology, node);
    properties.diameter = std::max(properties.diameter, *std::max_element(hops.begin(), hops.end()));
    properties.total_distance += std::accumulate(hops.begin(), hops.end(), 0L) * (alike ? topology.nodes : 1);
  }
  return properties;
}

}  // namespace dateline
