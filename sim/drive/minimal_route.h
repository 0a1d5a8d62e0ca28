// SPDX-License-Identifier: Apache-2.0
// The route of a synthetic packet, and the mark by which it is known again where it arrives. This is all that
// synthetic traffic knows of the header.
//
// A packet of one flit carries nothing but its header, so the mark stands in the flit's bits above the header:
// routers carry them along unread.
#pragma once

#include <cstdint>
#include <random>

#include "model/router/config.h"
#include "model/router/wires.h"

namespace dateline {

struct PacketRoute {
  uint64_t header = 0;  ///< a whole route flit; its spare bits are zero
  int first_port = -1;  ///< output port of the first hop; -1: the destination is the node itself
  int hops = 0;         ///< links
};

/// A minimal route of the network's own routing; half-way round a ring the direction is drawn.
PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          std::mt19937_64& random);

/// Bits of a route flit above the header.
inline int spare_bits(const RouterConfig& config) { return config.width - config.layout().bits(); }
inline Word with_mark(const RouterConfig& config, uint64_t header, uint64_t mark) {
  return Word{header} | Word{mark} << config.layout().bits();
}
inline uint64_t mark_of(const RouterConfig& config, Word header) {
  return static_cast<uint64_t>(header >> config.layout().bits());
}

}  // namespace dateline
