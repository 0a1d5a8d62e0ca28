// SPDX-License-Identifier: Apache-2.0
// The route of a synthetic packet, and the mark by which it is known again where it arrives. This is all that
// synthetic traffic knows of the header.
//
// A packet of one flit carries nothing but its header, so the mark stands in the flit's bits above the header:
// routers carry them along unread. Source routes are shifted on their way, whatever stands above them: there the flit
// after the headers is the mark.
#pragma once

#include <cstdint>
#include <vector>

#include "model/router/config.h"
#include "model/router/wires.h"
#include "sim/drive/node_random.h"

namespace dateline {

struct PacketRoute {
  uint64_t header = 0;         ///< a whole route flit; its spare bits are zero
  std::vector<uint64_t> more;  ///< of a source route that is longer than a flit holds, the headers after the first
  int first_port = -1;         ///< output port of the first hop; -1: the destination is the node itself
  int hops = 0;                ///< links
};

/// The kind of the headers of synthetic packets: the most general that the routers decode.
inline RoutingKind packet_routing(const RouterConfig& config) {
  return config.source ? RoutingKind::kSource : config.unordered ? RoutingKind::kUnordered : RoutingKind::kNative;
}

/// A minimal route; half-way round a ring the direction is drawn, and so is the order of dimensions of unordered and
/// source routes where the network's dimensions have one (not in a dual-cube).
PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          NodeRandom& random, Switching switching = Switching::kWormhole);

/// The same routes, with the same draws, for many packets: what nodes and dimensions bring to them is worked out once.
class MinimalRoutes {
 public:
  /// Both must outlive this.
  MinimalRoutes(const Topology& topology, const RouterConfig& config, Switching switching);

  PacketRoute operator()(int node, int destination, NodeRandom& random) const {
    return positions_.empty() ? minimal_route(topology_, config_, node, destination, random, switching_)
                              : in_product(node, destination, random);
  }

 private:
  /// What a route does in a dimension. A tie: half-way round a ring, where the direction is drawn; this leads down.
  struct Leg {
    uint64_t direction = 0;  ///< its bit in a header
    int hops = 0;
    int8_t port = -1;  ///< -1: no hops
    bool tie = false;
  };
  /// A dimension of a product, by its place in a header.
  struct Field {
    int shift = 0;  ///< of the coordinate
    uint32_t mask = 0;
    int size = 0;
    std::vector<Leg> legs;  ///< [size - 1 + there - here]: all that the legs of a product depend on
  };

  PacketRoute in_product(int node, int destination, NodeRandom& random) const;

  const Topology& topology_;
  const RouterConfig& config_;
  Switching switching_;
  uint64_t fixed_ = 0;
  std::vector<uint64_t> positions_;  ///< [node]: its coordinates in a header; empty: headers of another kind
  std::vector<Field> fields_;        ///< in the order in which they are corrected
};

/// Bits of a route flit above the header.
inline int spare_bits(const RouterConfig& config) { return config.width - config.layout().bits(); }
/// at: the bits of the header, where the mark begins.
inline Word with_mark(uint64_t header, uint64_t mark, int at) { return Word{header} | Word{mark} << at; }
inline uint64_t mark_of(Word header, int at) { return static_cast<uint64_t>(header >> at); }

}  // namespace dateline
