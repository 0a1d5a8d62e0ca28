// SPDX-License-Identifier: Apache-2.0
// Sets of VCs, slots and channels: a bit a member.
#pragma once

#include <algorithm>
#include <cstdint>

#include "model/router/round_robin.h"

namespace dateline {
namespace router_core {

/// One member at most.
inline bool single(uint32_t set) { return (set & (set - 1)) == 0; }

/// Of some members those of the largest age; age(member).
template <class Set, class Age>
Set oldest(Set members, const Age& age) {
  if (single(members)) return members;
  uint8_t most = 0;
  for_each_bit(members, [&](int m) { most = std::max(most, age(m)); });
  Set chosen = 0;
  for_each_bit(members, [&](int m) {
    if (age(m) == most) chosen = static_cast<Set>(chosen | 1u << m);
  });
  return chosen;
}

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
