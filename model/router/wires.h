// SPDX-License-Identifier: Apache-2.0
// What travels on a link in one cycle. Values that stand on the wire when valid is low mean nothing.
#pragma once

#include <cstdint>

namespace dateline {

/// The data of a flit, and a word of memory: up to 128 bits.
__extension__ typedef unsigned __int128 Word;
constexpr int kMaxWidth = 128;

constexpr Word word_mask(int width) { return width >= kMaxWidth ? ~Word{0} : (Word{1} << width) - 1; }

/// Forward half: one flit and the virtual channel it is on.
struct Forward {
  Word data = 0;
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

/// Backward half, circuits: a bit a virtual channel, so that several can return in one cycle.
struct Answer {
  uint8_t ack = 0;     ///< the probe has arrived
  uint8_t refuse = 0;  ///< the probe was turned away; the virtual channel is free again
  constexpr bool any() const { return (ack | refuse) != 0; }
};

constexpr bool operator==(const Forward& a, const Forward& b) {
  if (!a.valid || !b.valid) return a.valid == b.valid;
  return a.vc == b.vc && a.head == b.head && a.tail == b.tail && a.data == b.data;
}
constexpr bool operator!=(const Forward& a, const Forward& b) { return !(a == b); }
constexpr bool operator==(const Credit& a, const Credit& b) { return a.valid == b.valid && (!a.valid || a.vc == b.vc); }
constexpr bool operator!=(const Credit& a, const Credit& b) { return !(a == b); }
constexpr bool operator==(const Answer& a, const Answer& b) { return a.ack == b.ack && a.refuse == b.refuse; }
constexpr bool operator!=(const Answer& a, const Answer& b) { return !(a == b); }

}  // namespace dateline
