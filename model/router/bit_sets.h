// SPDX-License-Identifier: Apache-2.0
// Sets of VCs, slots and channels: a bit a member.
#pragma once

#include <cstdint>

namespace dateline {
namespace router_core {

/// One member at most.
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
