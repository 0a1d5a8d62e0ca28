// SPDX-License-Identifier: Apache-2.0
// The round-robin arbiter of rtl/router/dl_rr_arbiter.sv on bit masks. The pointer is the mask of the places at and
// above it (functions), or the place that was served last (class).
#pragma once

#include <cstdint>

namespace dateline {

/// First request at or above the pointer, else the lowest request. `requests` must not be zero.
inline int round_robin_pick(uint32_t requests, uint32_t above) {
  const uint32_t high = requests & above;
  return __builtin_ctz(high != 0 ? high : requests);
}

/// Pointer just above the place that was served.
inline uint32_t round_robin_after(int taken) { return ~((2u << taken) - 1u); }

/// An arbiter that stores the place that was served last, so that moving its pointer is one store.
class RoundRobin {
 public:
  int pick(uint32_t requests) const { return round_robin_pick(requests, round_robin_after(last_)); }
  void take(int place) { last_ = static_cast<uint8_t>(place); }

 private:
  uint8_t last_ = 31;  ///< no place is above 31, so the lowest request is first
};

}  // namespace dateline
