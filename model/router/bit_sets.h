// SPDX-License-Identifier: Apache-2.0
// Sets of VCs, slots and channels as integers, one bit per member.
#pragma once

#include <cstdint>

namespace dateline {

/// Iterates over the members of a set, lowest first, in a range-based for. A function that takes the loop body instead
/// would not be inlined by gcc if the body is large; its variables would then be in memory, which makes a run a tenth
/// slower.
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

namespace router_core {

/// The set has at most one member.
inline bool single(uint32_t set) { return (set & (set - 1)) == 0; }

template <class Set>
void add(Set& set, int member) {
  set = static_cast<Set>(set | 1u << member);
}
template <class Set>
void remove(Set& set, int member) {
  set = static_cast<Set>(set & ~(1u << member));
}

}  // namespace router_core

}  // namespace dateline
