// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/random_route.h"

#include <algorithm>
#include <numeric>

#include "model/router/express.h"

namespace dateline {
namespace {

int below(int n, std::mt19937_64& random) { return static_cast<int>(random() % static_cast<uint64_t>(n)); }

/// The hops that correct one dimension from `here` to `there`.
void append_dimension(const Dimension& dimension, int here, int there, std::mt19937_64& random,
                      std::vector<uint8_t>& path) {
  if (here == there) return;
  const int size = dimension.size, first = dimension.first_port;
  if (dimension.kind == DimensionKind::kComplete) {
    path.push_back(static_cast<uint8_t>(first + (there - here + size) % size - 1));
    return;
  }
  const bool down = dimension.wraps ? random() % 2 == 1 : size > 2 && there < here;
  const int hops = dimension.wraps ? ((down ? here - there : there - here) + size) % size : std::abs(there - here);
  path.insert(path.end(), hops, static_cast<uint8_t>(first + (down ? 1 : 0)));
}

std::vector<uint8_t> dual_cube_path(const Topology& topology, const RouterConfig& config, int from, int to) {
  const HeaderLayout layout = config.layout();
  uint64_t header = HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 0);
  for (int k = 0; k < topology.dims(); ++k) header |= layout.pack_dimension(k, topology.coordinate(to, k), false);
  return follow_headers(topology, config, from, {header}, 2 * topology.ports);
}

}  // namespace

std::vector<uint8_t> random_path(const Topology& topology, const RouterConfig& config, RoutingKind kind, int from,
                                 int destination, std::mt19937_64& random) {
  if (from == destination) return {};
  if (topology.is_dual_cube()) return dual_cube_path(topology, config, from, destination);
  std::vector<int> order(config.order.begin(), config.order.begin() + topology.dims());
  if (kind == RoutingKind::kUnordered) std::shuffle(order.begin(), order.end(), random);
  std::vector<uint8_t> path;
  for (const int dim : order)
    append_dimension(topology.dimensions[dim], topology.coordinate(from, dim), topology.coordinate(destination, dim),
                     random, path);
  return path;
}

std::vector<uint8_t> random_walk(const Topology& topology, const RouterConfig& config, int from,
                                 std::mt19937_64& random) {
  std::vector<uint8_t> path;
  int node = from, in_port = -1, last_dim = -1;
  const int runs = topology.is_dual_cube() ? 1 + below(8, random) : 1 + below(config.phases, random);
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
