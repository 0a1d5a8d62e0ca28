// SPDX-License-Identifier: Apache-2.0
// The header of every message, as C++ sees it. The same fields stand in rtl/router/dateline_pkg.sv;
// tests/regression/format_test.cpp ties the two together.
//
//   bits 1:0   routing kind (RoutingKind)
//   bits 3:2   switching (Switching)
//   bits 7:4   round tag, modulo 16
//   native and unordered routing:
//   bit  8 + k*(C+1)           direction in dimension k: 0 up (+1), 1 down (-1); means nothing in a complete graph
//   bits 8 + k*(C+1) + 1 ...   destination coordinate in dimension k, C bits
//   unordered, above these: bits O*i ... the dimension corrected i-th, O = order_bits()
//   source routing:
//   bits 8 + 4*i ...           output port of the i-th hop from here; the last one is the port of arrival, a U-turn,
//                              which means: deliver here. One 1 bit above the last port of the flit ends the list.
//                              A flit whose list ends before that is dropped, and the next flit is the header.
//
// A header wider than a flit takes several, lowest bits first (not source routes: theirs is a sequence of headers).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

/// native: the network's own fixed rule (dimension-ordered; ascending in a dual-cube).
enum class RoutingKind : unsigned { kNative = 0, kUnordered = 1, kSource = 3 };

/// Circuits send their header ahead as a probe and the rest after its acknowledge. any_vc: takes every virtual channel
/// (rounds checked to be free of contention); retry: the probe is refused where no virtual channel is to be had.
enum class Switching : unsigned { kWormhole = 0, kCircuit = 1, kCircuitAnyVc = 2, kCircuitRetry = 3 };

struct HeaderLayout {
  static constexpr int kFixedBits = 8;
  static constexpr int kSwitchingShift = 2;
  static constexpr int kTagShift = 4;
  static constexpr unsigned kTagMask = 15;
  static constexpr int kMaxCoordinateBits = 10;
  static constexpr int kFillCoordinateBits = 8;  ///< taken where a flit has them left; more by need alone
  static constexpr int kMaxBits = 48;            ///< what a put queue entry holds
  static constexpr int kPortBits = 4;            ///< of a source route

  int dims = 1;
  int coordinate_bits = 1;
  int width = 32;          ///< bits of a flit
  bool unordered = false;  ///< the header has room for an order of dimensions

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

  /// Coordinate bits that a flit of `width` bits leaves to each of `dims` dimensions (may be below 1: too narrow).
  static constexpr int coordinate_bits_for(int width, int dims, bool unordered = false) {
    const int room = std::min(width, kMaxBits) - kFixedBits - (unordered ? dims * order_bits_for(dims) : 0);
    return std::min(room / dims - 1, kFillCoordinateBits);
  }
  /// Coordinate bits that sizes up to `size` need.
  static constexpr int coordinate_bits_of(int size) {
    int bits = 1;
    while ((1 << bits) < size) ++bits;
    return bits;
  }
  /// Coordinate bits of a network: what one flit leaves where that is enough for its largest size, else just enough.
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

  /// Ports of a source route that one flit of `width` bits carries (0 or less: too narrow).
  static constexpr int source_ports(int width) { return (std::min(width, kMaxBits) - kFixedBits - 1) / kPortBits; }
};

/// The headers of a source route, one a flit: `ports` as output ports, the last one the port of arrival.
inline std::vector<uint64_t> pack_source(const std::vector<uint8_t>& ports, int width, uint64_t fixed) {
  const size_t room = static_cast<size_t>(HeaderLayout::source_ports(width));
  std::vector<uint64_t> flits;
  for (size_t first = 0; first < ports.size(); first += room) {
    uint64_t list = 1;
    for (size_t i = std::min(first + room, ports.size()); i > first; --i)
      list = list << HeaderLayout::kPortBits | ports[i - 1];
    flits.push_back(list << HeaderLayout::kFixedBits | fixed);
  }
  return flits;
}

/// The header after one hop of its source route, and whether its list has ended with that hop.
struct SourceStep {
  int port = 0;
  uint64_t header = 0;
  bool consumed = false;
};
constexpr SourceStep source_step(uint64_t header) {
  const uint64_t fixed = header & ((1u << HeaderLayout::kFixedBits) - 1);
  const uint64_t list = header >> HeaderLayout::kFixedBits;
  const uint64_t rest = list >> HeaderLayout::kPortBits;
  return {static_cast<int>(list & 15), rest << HeaderLayout::kFixedBits | fixed, rest == 1};
}

}  // namespace dateline
