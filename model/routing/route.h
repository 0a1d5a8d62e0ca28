// SPDX-License-Identifier: Apache-2.0
// One hop at a time: from the header alone, and the port and virtual channel of arrival, to the output port and the
// virtual channels that may be taken there. Twin: rtl/router/route.sv.
#pragma once

#include <array>
#include <cstdint>

#include "model/routing/header.h"
#include "model/routing/shape.h"
#include "model/routing/vc_rule.h"

namespace dateline {

/// The order in which dimensions are corrected; ascending unless said otherwise.
using DimensionOrder = std::array<uint8_t, kMaxDims>;
constexpr DimensionOrder kAscending = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// What a router knows of its place in the network: constants on input pins in the RTL.
struct RouterPlace {
  std::array<uint8_t, kMaxDims> coordinate{};
  uint32_t wraps = 0;     ///< bit k: dimension k is a ring with a dateline
  uint32_t dateline = 0;  ///< bit p: the link at output p is a dateline
};

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

/// in_port: network input port of arrival, or -1 from injection; in_vc: virtual channel of arrival.
/// The header must name a place that exists and, of the routing kinds, one that the network has.
Hop route_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port, int in_vc);

}  // namespace dateline
