// SPDX-License-Identifier: Apache-2.0
// The header of every message. rtl/router/dateline_pkg.sv defines the same fields, and tests/regression/format_test.cpp
// compares the two.
//
//   bits 1:0   routing kind (RoutingKind)
//   bits 3:2   switching (Switching)
//   bits 7:4   round tag, modulo 16
//   native and unordered routing (C = coordinate_bits, O = order_bits()):
//   bit  8 + k*(C+1)           direction in dimension k: 0 up (+1), 1 down (-1); unused in a complete graph
//   bits 8 + k*(C+1) + 1 ...   destination coordinate in dimension k, C bits
//   unordered routing, above these: O bits per dimension, field i holds the dimension that is corrected i-th
//   source routing (H = hop_bits):
//   bits 8 + H*i ...           output port of hop i, counted from the current router. The last port of the route equals
//                              the port of arrival (a U-turn), which means: deliver here. A 1 bit above the last port
//                              of a flit ends its list. When the list of a flit ends before the destination, the router
//                              drops the flit, and the next flit is the header.
//   H is 4. With layered routing (model/network/layers.h) it is as many bits as a port number needs, and one more where
//   there are several layers: the highest bit of a hop says that the hop is in the next layer.
//
// A native or unordered header that is wider than a flit takes several flits, lowest bits first. A long source route is
// a sequence of headers, one per flit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

/// kNative: the fixed routing of the network family (dimension-ordered; ascending in a dual-cube). kLocal: a put of a
/// node to itself, which no router sees. Only nodes with reductions have it.
enum class RoutingKind : unsigned { kNative = 0, kUnordered = 1, kLocal = 2, kSource = 3 };

/// A circuit sends its header ahead as a probe, and the rest of the message after the acknowledge. kCircuitAnyVc: the
/// probe may take any virtual channel (for rounds that were checked to be free of contention). kCircuitRetry: a router
/// refuses the probe where no virtual channel is free.
enum class Switching : unsigned { kWormhole = 0, kCircuit = 1, kCircuitAnyVc = 2, kCircuitRetry = 3 };

/// One hop of a source route: its output port, the header after the hop, whether the hop was the last of this flit, and
/// whether it is in the next layer.
struct SourceStep {
  int port = 0;
  uint64_t header = 0;
  bool consumed = false;
  bool next_layer = false;
};

struct HeaderLayout {
  static constexpr int kFixedBits = 8;
  static constexpr int kSwitchingShift = 2;
  static constexpr int kTagShift = 4;
  static constexpr unsigned kTagMask = 15;
  static constexpr int kMaxCoordinateBits = 10;
  static constexpr int kFillCoordinateBits = 8;  ///< most bits used only because a flit has room for them
  static constexpr int kMaxBits = 48;            ///< header bits that a put queue entry holds
  static constexpr int kPortBits = 4;            ///< bits of a port in a source route

  int dims = 1;
  int coordinate_bits = 1;
  int width = 32;            ///< bits of a flit
  bool unordered = false;    ///< the header has room for an order of dimensions
  int hop_bits = kPortBits;  ///< bits per hop of a source route
  bool layered = false;      ///< the highest of them steps to the next layer

  /// Bits that name a dimension in an order.
  static constexpr int order_bits_for(int dims) {
    int bits = 1;
    while ((1 << bits) < dims) ++bits;
    return bits;
  }
  constexpr int order_bits() const { return order_bits_for(dims); }
  constexpr int bits() const {
    return kFixedBits + dims * (coordinate_bits + 1) + (unordered ? dims * order_bits() : 0);
  }
  /// Flits that carry a native or unordered header.
  constexpr int flits() const { return (bits() + width - 1) / width; }

  /// Coordinate bits per dimension that fit into a header of one flit of `width` bits, at most kFillCoordinateBits.
  /// Below 1: the flit is too narrow.
  static constexpr int coordinate_bits_for(int width, int dims, bool unordered = false) {
    const int room = std::min(width, kMaxBits) - kFixedBits - (unordered ? dims * order_bits_for(dims) : 0);
    return std::min(room / dims - 1, kFillCoordinateBits);
  }
  /// Coordinate bits that a dimension of `size` nodes needs.
  static constexpr int coordinate_bits_of(int size) {
    int bits = 1;
    while ((1 << bits) < size) ++bits;
    return bits;
  }
  /// Coordinate bits of a network: the bits that fit into one flit, or, if those are too few, the bits that its largest
  /// dimension needs.
  static constexpr int coordinate_bits_of_network(int width, int dims, bool unordered, int largest) {
    return std::max(coordinate_bits_for(width, dims, unordered), coordinate_bits_of(largest));
  }

  constexpr int direction_shift(int dim) const { return kFixedBits + dim * (coordinate_bits + 1); }
  constexpr bool down(uint64_t header, int dim) const { return (header >> direction_shift(dim)) & 1; }
  constexpr int coordinate(uint64_t header, int dim) const {
    return static_cast<int>((header >> (direction_shift(dim) + 1)) & ((1u << coordinate_bits) - 1));
  }
  constexpr uint64_t pack_dimension(int dim, int coordinate, bool down) const {
    return (static_cast<uint64_t>(coordinate) << 1 | (down ? 1 : 0)) << direction_shift(dim);
  }
  constexpr int order_shift(int i) const { return direction_shift(dims) + i * order_bits(); }
  constexpr int ordered_dim(uint64_t header, int i) const {
    return static_cast<int>((header >> order_shift(i)) & ((1u << order_bits()) - 1));
  }
  constexpr uint64_t pack_order(int i, int dim) const { return static_cast<uint64_t>(dim) << order_shift(i); }

  static constexpr uint64_t pack_fixed(RoutingKind kind, Switching switching, unsigned tag) {
    return static_cast<uint64_t>(kind) | static_cast<uint64_t>(switching) << kSwitchingShift |
           (tag & kTagMask) << kTagShift;
  }
  static constexpr RoutingKind kind_of(uint64_t header) { return static_cast<RoutingKind>(header & 3); }
  static constexpr Switching switching_of(uint64_t header) {
    return static_cast<Switching>((header >> kSwitchingShift) & 3);
  }

  /// Hops of a source route that one flit carries (0 or less: too narrow).
  constexpr int source_hops() const { return (std::min(width, kMaxBits) - kFixedBits - 1) / hop_bits; }
  /// One hop of a source route.
  constexpr uint8_t pack_hop(int port, bool next_layer) const {
    return static_cast<uint8_t>(port | (next_layer ? 1 << (hop_bits - 1) : 0));
  }
  constexpr SourceStep source_step(uint64_t header) const {
    const uint64_t fixed = header & ((1u << kFixedBits) - 1);
    const uint64_t list = header >> kFixedBits, rest = list >> hop_bits;
    const auto hop = static_cast<unsigned>(list & ((1u << hop_bits) - 1));
    const unsigned next = layered ? hop >> (hop_bits - 1) : 0;
    return {static_cast<int>(layered ? hop & ((1u << (hop_bits - 1)) - 1) : hop), rest << kFixedBits | fixed, rest == 1,
            next != 0};
  }

  /// The headers of a source route, one per flit. hops: from pack_hop, one per hop, then the port of arrival.
  std::vector<uint64_t> pack_source(const std::vector<uint8_t>& hops, uint64_t fixed) const {
    const auto room = static_cast<size_t>(source_hops());
    std::vector<uint64_t> flits;
    for (size_t first = 0; first < hops.size(); first += room) {
      uint64_t list = 1;
      for (size_t i = std::min(first + room, hops.size()); i > first; --i) list = list << hop_bits | hops[i - 1];
      flits.push_back(list << kFixedBits | fixed);
    }
    return flits;
  }
};

}  // namespace dateline
