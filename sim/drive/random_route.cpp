// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/random_route.h"

#include <algorithm>

#include "model/network/family.h"

namespace dateline {
namespace {

int below(int n, std::mt19937_64& random) { return static_cast<int>(random() % static_cast<uint64_t>(n)); }

}  // namespace

std::vector<uint8_t> random_path(const Topology& topology, const RouterConfig& config, RoutingKind kind, int from,
                                 int destination, std::mt19937_64& random) {
  if (from == destination) return {};
  DimensionOrder order = config.order;
  if (kind == RoutingKind::kUnordered) std::shuffle(order.begin(), order.begin() + topology.dims(), random);
  const auto either_way = [&](const Dimension&, int) { return random() % 2 == 1; };
  std::vector<RouteLeg> legs;
  family_of(topology).route(topology, order, from, destination, either_way, legs);
  std::vector<uint8_t> path;
  for (const RouteLeg& leg : legs) path.insert(path.end(), leg.hops, leg.port);
  return path;
}

std::vector<uint8_t> random_walk(const Topology& topology, const RouterConfig& config, int from,
                                 std::mt19937_64& random) {
  std::vector<uint8_t> path;
  int node = from, in_port = -1, last_dim = -1;
  const int runs = family_of(topology).ordered_dimensions() ? 1 + below(config.phases, random) : 1 + below(8, random);
  for (int run = 0; run < runs; ++run) {
    const int port = below(topology.ports, random);
    const int dim = topology.port_dim(port);
    if (port == in_port || (dim >= 0 && dim == last_dim)) continue;
    const bool single = dim < 0 || topology.dimensions[dim].kind == DimensionKind::kComplete;
    const int hops = single ? 1 : 1 + below(std::max(1, topology.dimensions[dim].size - 1), random);
    for (int hop = 0; hop < hops && topology.link(node, port); ++hop) {
      const LinkEnd far = topology.link(node, port);
      path.push_back(static_cast<uint8_t>(port));
      node = far.node;
      in_port = far.port;
      last_dim = dim;
      if (far.port == port) break;  // a dimension of two nodes: the next hop would be a U-turn
    }
  }
  return path;
}

}  // namespace dateline
