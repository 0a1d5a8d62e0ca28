// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/random_route.h"

#include <algorithm>
#include <cstddef>

#include "model/network/family.h"
#include "model/network/layers.h"

namespace dateline {
namespace {

int below(int n, std::mt19937_64& random) { return static_cast<int>(random() % static_cast<uint64_t>(n)); }

bool is_dual_cube(const Topology& topology) { return topology.family == FamilyId::kDualCube; }

/// The place of a link in an order of the links of a dual-cube: cross links to class 0, cluster links of class 0 by
/// port, cross links to class 1, cluster links of class 1 by port.
int link_order(const Topology& topology, int node, int port) {
  constexpr int kClass = 2;
  const int cross = topology.ports - 1;
  if (topology.coordinate(node, kClass) == 0) return 1 + port;
  return port == cross ? 0 : topology.ports + 1 + port;
}

bool rises(const Topology& topology, int node, const std::vector<uint8_t>& path) {
  int last = -1;
  for (const uint8_t port : path) {
    const int order = link_order(topology, node, port);
    if (order <= last) return false;
    last = order;
    node = topology.link(node, port).node;
  }
  return true;
}

/// A random walk that rises in the order of links.
std::vector<uint8_t> dual_cube_walk(const Topology& topology, int from, std::mt19937_64& random) {
  std::vector<uint8_t> path;
  int node = from, in_port = -1, last = -1;
  while (true) {
    std::vector<uint8_t> ports;
    for (int port = 0; port < topology.ports; ++port)
      if (port != in_port && link_order(topology, node, port) > last) ports.push_back(static_cast<uint8_t>(port));
    if (ports.empty() || (!path.empty() && below(5, random) == 0)) return path;
    const uint8_t port = ports[static_cast<size_t>(below(static_cast<int>(ports.size()), random))];
    last = link_order(topology, node, port);
    path.push_back(port);
    const LinkEnd far = topology.link(node, port);
    node = far.node;
    in_port = far.port;
  }
}

/// A random walk that the layers allow.
std::vector<uint8_t> layered_walk(const Topology& topology, int from, std::mt19937_64& random) {
  constexpr int kMostHops = 12;
  std::vector<uint8_t> path;
  int node = from, in_port = -1;
  for (int hops = 1 + below(kMostHops, random); hops > 0; --hops) {
    const int port = below(topology.ports, random);
    const LinkEnd far = topology.link(node, port);
    if (port == in_port || !far) continue;
    path.push_back(static_cast<uint8_t>(port));
    if (!topology.layers->along(from, path)) {
      path.pop_back();
      continue;
    }
    node = far.node;
    in_port = far.port;
  }
  return path;
}

}  // namespace

std::vector<RoutingKind> mixed_kinds(const Topology& topology, const RouterConfig& config) {
  if (config.layered()) return {RoutingKind::kSource};
  std::vector<RoutingKind> kinds = {RoutingKind::kNative};
  if (config.unordered && family_of(topology).ordered_dimensions()) kinds.push_back(RoutingKind::kUnordered);
  if (config.source) kinds.push_back(RoutingKind::kSource);
  return kinds;
}

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
  if (is_dual_cube(topology) && config.source && !rises(topology, from, path)) return {};
  return path;
}

std::vector<uint8_t> random_walk(const Topology& topology, const RouterConfig& config, int from,
                                 std::mt19937_64& random) {
  if (is_dual_cube(topology)) return dual_cube_walk(topology, from, random);
  if (config.layered()) return layered_walk(topology, from, random);
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
