// SPDX-License-Identifier: Apache-2.0
// Minimal routes within one dimension of a product of rings, lines and complete graphs.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "model/network/family.h"

namespace dateline {

/// The leg from coordinate `here` to `there`; 0 hops if they are equal. For rings, choose(dimension, up) returns
/// whether to go down to a coordinate that is `up` hops away going up.
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
