// SPDX-License-Identifier: Apache-2.0
// The first flit of every message, as C++ sees it. The same fields stand in rtl/router/dateline_pkg.sv; the test
// header_layout ties the two together.
//
//   bits 2:0   routing kind (RoutingKind)
//   bit  3     switching: 0 wormhole, 1 circuit
//   bits 7:4   round tag, modulo 16
//   bit  8 + k*(C+1)           direction in dimension k: 0 up (+1), 1 down (-1)
//   bits 8 + k*(C+1) + 1 ...   destination coordinate in dimension k, C bits
//
// C = coordinate_bits_for(width, dims): whatever the flit width (at most 48 bits of it) leaves to each dimension, at
// most 8.
#pragma once

#include <algorithm>
#include <cstdint>

namespace dateline {

enum class RoutingKind : unsigned { kDimensionOrdered = 0 };

struct HeaderLayout {
  static constexpr int kFixedBits = 8;
  static constexpr int kTagShift = 4;
  static constexpr unsigned kTagMask = 15;
  static constexpr int kMaxCoordinateBits = 8;
  static constexpr int kMaxBits = 48;  ///< what a put queue entry holds

  int dims = 1;
  int coordinate_bits = 1;

  /// Coordinate bits that a flit of `width` bits leaves to each of `dims` dimensions (may be below 1: too narrow).
  static constexpr int coordinate_bits_for(int width, int dims) {
    return std::min((std::min(width, kMaxBits) - kFixedBits) / dims - 1, kMaxCoordinateBits);
  }
  /// Least flit width whose header addresses `dims` dimensions of up to `size` nodes.
  static constexpr int least_width(int dims, int size) {
    int bits = 1;
    while ((1 << bits) < size) ++bits;
    return kFixedBits + dims * (bits + 1);
  }

  constexpr int direction_shift(int dim) const { return kFixedBits + dim * (coordinate_bits + 1); }
  constexpr bool down(uint64_t header, int dim) const { return (header >> direction_shift(dim)) & 1; }
  constexpr int coordinate(uint64_t header, int dim) const {
    return static_cast<int>((header >> (direction_shift(dim) + 1)) & ((1u << coordinate_bits) - 1));
  }
  constexpr uint64_t pack_dimension(int dim, int coordinate, bool down) const {
    return (static_cast<uint64_t>(coordinate) << 1 | (down ? 1 : 0)) << direction_shift(dim);
  }
  static constexpr uint64_t pack_fixed(RoutingKind kind, bool circuit, unsigned tag) {
    return static_cast<uint64_t>(kind) | (circuit ? 8u : 0u) | (tag & kTagMask) << kTagShift;
  }
};

}  // namespace dateline
