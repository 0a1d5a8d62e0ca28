// SPDX-License-Identifier: Apache-2.0
// The rotating arbiter of rtl/router/dl_rr_arbiter.sv on bit masks. A pointer is the mask of the places at and above
// it.
#pragma once

#include <cstdint>

namespace dateline {

/// First request at or above the pointer, else the lowest one. `requests` must not be zero.
inline int round_robin_pick(uint32_t requests, uint32_t above) {
  const uint32_t high = requests & above;
  return __builtin_ctz(high != 0 ? high : requests);
}

/// The pointer just above a taken place.
inline uint32_t round_robin_after(int taken) { return ~((2u << taken) - 1u); }

template <class Visit>
void for_each_bit(uint32_t mask, Visit&& visit) {
  for (; mask != 0; mask &= mask - 1) visit(__builtin_ctz(mask));
}

}  // namespace dateline
