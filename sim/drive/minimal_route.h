// SPDX-License-Identifier: Apache-2.0
// The route of a synthetic packet, and the mark by which it is known again where it arrives. This is all that
// synthetic traffic knows of the header.
//
// A packet of one flit carries nothing but its header, so the mark stands in the flit's bits above the header:
// routers carry them along unread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>

#include "model/router/config.h"

namespace dateline {

struct PacketRoute {
  uint64_t header = 0;  ///< a whole route flit; its spare bits are zero
  int first_port = -1;  ///< output port of the first hop; -1: the destination is the node itself
  int hops = 0;         ///< links
};

/// A minimal route; half-way round a ring the direction is drawn.
inline PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                                 std::mt19937_64& random) {
  const HeaderLayout layout = config.layout();
  PacketRoute route;
  route.header = HeaderLayout::pack_fixed(RoutingKind::kDimensionOrdered, false, 0);
  for (int i = 0; i < topology.dims(); ++i) {
    const int dim = config.order[i];
    const Dimension& dimension = topology.dimensions[dim];
    const int here = topology.coordinate(node, dim), there = topology.coordinate(destination, dim);
    const int up = (there - here + dimension.size) % dimension.size;
    const bool tie = 2 * up == dimension.size && dimension.wraps;
    const bool down =
        dimension.wraps ? (tie ? (random() & 1) != 0 : 2 * up > dimension.size) : dimension.size > 2 && there < here;
    route.header |= layout.pack_dimension(dim, there, down);
    if (up == 0) continue;
    route.hops += dimension.wraps ? (down ? dimension.size - up : up) : std::abs(there - here);
    if (route.first_port < 0) route.first_port = 2 * dim + (down ? 1 : 0);
  }
  return route;
}

/// Bits of a route flit above the header.
inline int spare_bits(const RouterConfig& config) {
  const HeaderLayout layout = config.layout();
  return config.width - layout.direction_shift(layout.dims);
}
inline uint64_t with_mark(const RouterConfig& config, uint64_t header, uint64_t mark) {
  const HeaderLayout layout = config.layout();
  return header | mark << layout.direction_shift(layout.dims);
}
inline uint64_t mark_of(const RouterConfig& config, uint64_t header) {
  const HeaderLayout layout = config.layout();
  return header >> layout.direction_shift(layout.dims);
}

}  // namespace dateline
