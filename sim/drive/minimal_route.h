// SPDX-License-Identifier: Apache-2.0
// The route of a synthetic packet, and the mark that identifies the packet where it arrives. Synthetic traffic knows
// nothing else about headers.
//
// A packet of one flit carries only its header, so the mark is in the bits of the flit above the header. Routers pass
// these bits on unread. Source routes are shifted on the way, with the bits above them; there the flit after the
// headers is the mark.
#pragma once

#include <cstdint>
#include <vector>

#include "model/router/config.h"
#include "model/router/wires.h"
#include "sim/drive/node_random.h"

namespace dateline {

struct PacketRoute {
  uint64_t header = 0;         ///< the first route flit; its spare bits are zero
  std::vector<uint64_t> more;  ///< headers after the first, for a source route that does not fit into one flit
  int first_port = -1;         ///< output port of the first hop; -1: the destination is the node itself
  int hops = 0;                ///< links
};

/// The routing kind of synthetic packets: the most general one that the routers decode.
inline RoutingKind packet_routing(const RouterConfig& config) {
  return config.source ? RoutingKind::kSource : config.unordered ? RoutingKind::kUnordered : RoutingKind::kNative;
}

/// A minimal route. If the destination is half-way round a ring, the direction is drawn at random. Unordered and source
/// routes also draw the order of dimensions, if the network's dimensions have an order (a dual-cube has none).
PacketRoute minimal_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                          NodeRandom& random, Switching switching = Switching::kWormhole);

/// Like minimal_route(), with the same draws, for many packets: computes once what depends only on nodes and
/// dimensions.
class MinimalRoutes {
 public:
  /// Topology and configuration must outlive this.
  MinimalRoutes(const Topology& topology, const RouterConfig& config, Switching switching);

  PacketRoute operator()(int node, int destination, NodeRandom& random) const {
    return positions_.empty() ? minimal_route(topology_, config_, node, destination, random, switching_)
                              : in_product(node, destination, random);
  }

 private:
  /// The part of a route in one dimension. A tie is half-way round a ring, where the direction is drawn; port and
  /// direction are then those of the way down.
  struct Leg {
    uint64_t direction = 0;  ///< direction bit in a header
    int hops = 0;
    int8_t port = -1;  ///< -1: no hops
    bool tie = false;
  };
  /// A dimension of a product network, and its place in a header.
  struct Field {
    int shift = 0;  ///< lowest bit of the coordinate
    uint32_t mask = 0;
    int size = 0;
    std::vector<Leg> legs;  ///< [size - 1 + there - here]; the leg depends on nothing else
  };

  PacketRoute in_product(int node, int destination, NodeRandom& random) const;

  const Topology& topology_;
  const RouterConfig& config_;
  Switching switching_;
  uint64_t fixed_ = 0;
  std::vector<uint64_t> positions_;  ///< [node]: its coordinates in a header; empty: headers of another kind
  std::vector<Field> fields_;        ///< in the order in which routes correct the dimensions
};

/// Number of bits of a route flit above the header.
inline int spare_bits(const RouterConfig& config) { return config.width - config.layout().bits(); }
/// Puts a mark into a route flit. at: number of header bits, where the mark begins.
inline Word with_mark(uint64_t header, uint64_t mark, int at) { return Word{header} | Word{mark} << at; }
inline uint64_t mark_of(Word header, int at) { return static_cast<uint64_t>(header >> at); }

}  // namespace dateline
