// SPDX-License-Identifier: Apache-2.0
// What a minimal route does in one dimension of a product of rings, lines and complete graphs.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "model/network/family.h"

namespace dateline {

/// From one coordinate to another; no hops where they are the same. choose(dimension, up): whether a ring is travelled
/// downwards when `up` steps upwards lead there.
template <class Choose>
RouteLeg product_leg(const Dimension& dimension, int here, int there, const Choose& choose) {
  if (here == there) return {static_cast<uint8_t>(dimension.first_port), 0};
  const int up = there > here ? there - here : there - here + dimension.size;
  if (dimension.kind == DimensionKind::kComplete) return {static_cast<uint8_t>(dimension.first_port + up - 1), 1};
  const bool down = dimension.wraps ? choose(dimension, up) : there < here && dimension.size > 2;
  const int hops = !dimension.wraps ? std::abs(there - here) : down ? dimension.size - up : up;
  return {static_cast<uint8_t>(dimension.first_port + (down ? 1 : 0)), hops};
}

}  // namespace dateline
