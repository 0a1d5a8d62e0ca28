// SPDX-License-Identifier: Apache-2.0
// The rotating arbiter of rtl/router/dl_rr_arbiter.sv on bit masks. A pointer is the mask of the places at and above
// it, or the place that was taken last.
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

/// An arbiter that keeps the place that was taken last, so that moving its pointer is a store.
class RoundRobin {
 public:
  int pick(uint32_t requests) const { return round_robin_pick(requests, round_robin_after(last_)); }
  void take(int place) { last_ = static_cast<uint8_t>(place); }

 private:
  uint8_t last_ = 31;  ///< nothing stands above it: the lowest one comes first
};

}  // namespace dateline
