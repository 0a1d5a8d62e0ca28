// SPDX-License-Identifier: Apache-2.0
// Dimension-ordered routing, one hop at a time, from the header alone: the first dimension (in routing order) whose
// destination coordinate differs is corrected in the direction that the header says. Twin: rtl/router/route_dor.sv.
#pragma once

#include <array>
#include <cstdint>

#include "model/routing/dateline_rule.h"
#include "model/routing/header.h"

namespace dateline {

constexpr int kMaxDims = 6;

/// The order in which dimensions are corrected; ascending unless said otherwise.
using DimensionOrder = std::array<uint8_t, kMaxDims>;
constexpr DimensionOrder kAscending = {0, 1, 2, 3, 4, 5};

/// What a router knows of its place in the network: constants on input pins in the RTL.
struct RouterPlace {
  std::array<uint8_t, kMaxDims> coordinate{};
  uint32_t wraps = 0;     ///< bit k: dimension k is a ring with a dateline
  uint32_t dateline = 0;  ///< bit p: the link at output p is a dateline
};

struct Hop {
  int out = -1;  ///< network output port; -1: here is the destination
  ClassSet classes = kEitherClass;
};

/// in_port: network input port of arrival, or -1 from injection; in_class1: it arrived on a VC of class 1.
inline Hop dor_hop(const HeaderLayout& layout, const DimensionOrder& order, const RouterPlace& place, uint64_t header,
                   int in_port, bool in_class1) {
  for (int i = 0; i < layout.dims; ++i) {
    const int dim = order[i];
    const int target = layout.coordinate(header, dim);
    const int here = place.coordinate[dim];
    if (target == here) continue;
    const bool down = layout.down(header, dim);
    const int out = 2 * dim + (down ? 1 : 0);
    const bool crosses = down ? target > here : target < here;
    const bool on_dateline = (place.dateline >> out) & 1;
    const bool from_class1 = in_port / 2 == dim && in_port >= 0 && in_class1;
    return {out, dateline_classes((place.wraps >> dim) & 1, on_dateline, crosses && !on_dateline, from_class1)};
  }
  return {};
}

}  // namespace dateline
