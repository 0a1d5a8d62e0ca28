// SPDX-License-Identifier: Apache-2.0
// The wires of a link in one cycle. Values are meaningless while valid is low.
#pragma once

#include <cstdint>

namespace dateline {

/// Data of a flit or a word of memory, up to 128 bits.
__extension__ typedef unsigned __int128 Word;
constexpr int kMaxWidth = 128;

constexpr Word word_mask(int width) { return width >= kMaxWidth ? ~Word{0} : (Word{1} << width) - 1; }

/// Forward: one flit and its virtual channel.
struct FlitWire {
  Word data = 0;
  uint8_t vc = 0;
  bool valid = false;
  bool head = false;
  bool tail = false;
  uint8_t hops = 0;  ///< in a head: links behind it in this dimension, minus one (straight_run.h)
};

/// Backward: one buffer place that became free.
struct CreditWire {
  uint8_t vc = 0;
  bool valid = false;
};

/// Backward, circuits: one bit per virtual channel, so that several can return in one cycle.
struct AckWire {
  uint8_t ack = 0;   ///< the probe has arrived
  uint8_t nack = 0;  ///< the probe was refused; its virtual channel is free
  constexpr bool any() const { return (ack | nack) != 0; }
};
constexpr AckWire operator|(const AckWire& a, const AckWire& b) {
  return {static_cast<uint8_t>(a.ack | b.ack), static_cast<uint8_t>(a.nack | b.nack)};
}

constexpr bool operator==(const FlitWire& a, const FlitWire& b) {
  if (!a.valid || !b.valid) return a.valid == b.valid;
  return a.vc == b.vc && a.head == b.head && a.tail == b.tail && a.hops == b.hops && a.data == b.data;
}
constexpr bool operator!=(const FlitWire& a, const FlitWire& b) { return !(a == b); }
constexpr bool operator==(const CreditWire& a, const CreditWire& b) {
  return a.valid == b.valid && (!a.valid || a.vc == b.vc);
}
constexpr bool operator!=(const CreditWire& a, const CreditWire& b) { return !(a == b); }
constexpr bool operator==(const AckWire& a, const AckWire& b) { return a.ack == b.ack && a.nack == b.nack; }
constexpr bool operator!=(const AckWire& a, const AckWire& b) { return !(a == b); }

}  // namespace dateline
