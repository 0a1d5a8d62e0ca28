// SPDX-License-Identifier: Apache-2.0
// Inputs and result of a routing decision: the rules that all routers of a network share, the place of one router, and
// the hop. The network family makes the decision (model/network/family.h).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "model/routing/header.h"
#include "model/routing/shape.h"
#include "model/routing/vc_rule.h"

namespace dateline {

/// The order in which dimensions are corrected; ascending by default.
using DimensionOrder = std::array<uint8_t, kMaxDims>;
constexpr DimensionOrder kAscending = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// Names of the routings of all families. kOwn: the native routing of the network, whatever its name.
enum class RoutingName { kOwn, kDor, kAscendingBits, kUdr, kSource, kLayered };

/// The name as an option value, such as "dor"; "" for kOwn.
inline std::string to_string(RoutingName name) {
  static constexpr const char* kNames[] = {"", "dor", "ascending", "udr", "source", "layered"};
  return kNames[static_cast<int>(name)];
}

/// The data that a router has about its place in the network; in RTL, constants on its input pins.
struct RouterPlace {
  std::array<uint16_t, kMaxDims> coordinate{};
  uint32_t wraps = 0;     ///< bit k: dimension k is a ring with a dateline
  uint32_t dateline = 0;  ///< bit p: the link at output p is a dateline
  /// Bit p: output p is in the half of its ring that ends at the dateline of its direction (balanced datelines,
  /// model/routing/vc_rule.h).
  uint32_t before_dateline = 0;
};

/// RouterPlace::before_dateline for the output at `position` that leads up or down a ring of `size` nodes.
constexpr bool lies_before_dateline(int position, int size, bool down) { return (2 * position >= size) != down; }

/// Routing parameters that all routers of a network share.
struct RoutingRules {
  NetworkShape shape;
  HeaderLayout layout;
  DimensionOrder order = kAscending;
  VcRule vc;
};

struct Hop {
  int out = -1;              ///< network output port; -1: the message is at its destination
  VcSet vcs = 0;             ///< virtual channels that the message may take
  bool enters_ring = false;  ///< the hop enters a ring (from outside or from another dimension): bubble flow control
};

}  // namespace dateline
