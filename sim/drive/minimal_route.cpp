// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/minimal_route.h"

#include <cstdlib>

namespace dateline {
namespace {

/// Hops and first port in one dimension; the direction goes into the header.
void correct_dimension(const Dimension& dimension, int dim, int here, int there, const HeaderLayout& layout,
                       std::mt19937_64& random, PacketRoute& route) {
  const int up = (there - here + dimension.size) % dimension.size;
  bool down = false;
  int hops = up == 0 ? 0 : 1, port = dimension.first_port + up - 1;
  if (dimension.kind != DimensionKind::kComplete) {
    const bool tie = 2 * up == dimension.size && dimension.wraps;
    down = dimension.wraps ? (tie ? (random() & 1) != 0 : 2 * up > dimension.size) : dimension.size > 2 && there < here;
    hops = dimension.wraps ? (down ? dimension.size - up : up) % dimension.size : std::abs(there - here);
    port = dimension.first_port + (down ? 1 : 0);
  }
  route.header |= layout.pack_dimension(dim, there, down);
  if (up == 0) return;
  route.hops += hops;
  if (route.first_port < 0) route.first_port = port;
}

}  // namespace

PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          std::mt19937_64& random) {
  const HeaderLayout layout = config.layout();
  PacketRoute route;
  route.header = HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 0);
  if (topology.is_dual_cube()) {
    for (int k = 0; k < topology.dims(); ++k)
      route.header |= layout.pack_dimension(k, topology.coordinate(destination, k), false);
    route.hops = distance(topology, node, destination);
    route.first_port = route_hop(config.rules(), router_place(topology, node), route.header, -1, 0).out;
    return route;
  }
  for (int i = 0; i < topology.dims(); ++i) {
    const int dim = config.order[i];
    correct_dimension(topology.dimensions[dim], dim, topology.coordinate(node, dim),
                      topology.coordinate(destination, dim), layout, random, route);
  }
  return route;
}

}  // namespace dateline
