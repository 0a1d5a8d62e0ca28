// SPDX-License-Identifier: Apache-2.0
// What a routing decision is made of: the rules that all routers of a network share, the place of one of them, the hop.
// The decision itself is the network family's (model/network/family.h).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "model/routing/header.h"
#include "model/routing/shape.h"
#include "model/routing/vc_rule.h"

namespace dateline {

/// The order in which dimensions are corrected; ascending unless said otherwise.
using DimensionOrder = std::array<uint8_t, kMaxDims>;
constexpr DimensionOrder kAscending = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// The routings of all families by name; kOwn: the native one of the network, whatever it is called.
enum class RoutingName { kOwn, kDor, kAscendingBits, kUdr, kSource };

/// "dor"; "" for kOwn.
inline std::string to_string(RoutingName name) {
  static constexpr const char* kNames[] = {"", "dor", "ascending", "udr", "source"};
  return kNames[static_cast<int>(name)];
}

/// What a router knows of its place in the network: constants on input pins in the RTL.
struct RouterPlace {
  std::array<uint16_t, kMaxDims> coordinate{};
  uint32_t wraps = 0;     ///< bit k: dimension k is a ring with a dateline
  uint32_t dateline = 0;  ///< bit p: the link at output p is a dateline
  /// Bit p: output p lies in the half of its ring that ends at the dateline of its direction. There messages that
  /// will cross use class 0, so those that never cross take class 1; in the other half it is the other way round.
  uint32_t before_dateline = 0;
};

/// RouterPlace::before_dateline for the output up or down a ring of `size` nodes.
constexpr bool lies_before_dateline(int position, int size, bool down) { return (2 * position >= size) != down; }

/// What all routers of a network share.
struct RoutingRules {
  NetworkShape shape;
  HeaderLayout layout;
  DimensionOrder order = kAscending;
  VcRule vc;
};

struct Hop {
  int out = -1;  ///< network output port; -1: here is the destination
  VcSet vcs = 0;
  bool enters_ring = false;  ///< the hop enters a ring (from outside or from another dimension): bubble flow control
};

}  // namespace dateline
