// SPDX-License-Identifier: Apache-2.0
// What travels on a link in one cycle. Values that stand on the wire when valid is low mean nothing.
#pragma once

#include <cstdint>

namespace dateline {

/// Forward half: one flit and the virtual channel it is on.
struct Forward {
  uint64_t data = 0;
  uint8_t vc = 0;
  bool valid = false;
  bool head = false;
  bool tail = false;
};

/// Backward half: one buffer place given back.
struct Credit {
  uint8_t vc = 0;
  bool valid = false;
};

constexpr bool operator==(const Forward& a, const Forward& b) {
  if (!a.valid || !b.valid) return a.valid == b.valid;
  return a.vc == b.vc && a.head == b.head && a.tail == b.tail && a.data == b.data;
}
constexpr bool operator!=(const Forward& a, const Forward& b) { return !(a == b); }
constexpr bool operator==(const Credit& a, const Credit& b) { return a.valid == b.valid && (!a.valid || a.vc == b.vc); }
constexpr bool operator!=(const Credit& a, const Credit& b) { return !(a == b); }

}  // namespace dateline
