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

/// The members of a set, a bit each, in a range-based for: what its body changes stays in registers, while gcc makes
/// calls of large bodies that are given to for_each_bit().
class EachBit {
 public:
  class Iterator {
   public:
    explicit Iterator(uint32_t left) : left_(left) {}
    int operator*() const { return __builtin_ctz(left_); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return left_ != other.left_; }

   private:
    uint32_t left_;
  };
  explicit EachBit(uint32_t set) : set_(set) {}
  Iterator begin() const { return Iterator(set_); }
  Iterator end() const { return Iterator(0); }

 private:
  uint32_t set_;
};

template <class Visit>
[[gnu::always_inline]] inline void for_each_bit(uint32_t mask, Visit&& visit) {
  for (; mask != 0; mask &= mask - 1) visit(__builtin_ctz(mask));
}

}  // namespace dateline
