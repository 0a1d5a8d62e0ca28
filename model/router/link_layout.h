// SPDX-License-Identifier: Apache-2.0
// How the RTL packs the wires of a link: forward a flit word {hops, VC, valid, head, tail} beside the data, backward a
// word {nack, ack, credit VC, credit valid}. rtl/router/dateline_pkg.sv has the same fields;
// tests/regression/format_test.cpp compares the two.
#pragma once

#include <cstdint>

#include "model/router/wires.h"

namespace dateline {

struct LinkLayout {
  static constexpr unsigned kTail = 1u << 0, kHead = 1u << 1, kValid = 1u << 2;
  static constexpr int kVcShift = 3;
  static constexpr unsigned kCreditValid = 1u << 0;
  static constexpr int kCreditVcShift = 1;

  int vcs = 1;
  int vc_bits = 1;
  int hop_bits = 0;

  /// run: largest quota of straight heads (straight_run.h); hops are 0 .. run - 1, and with 1 there is no field.
  constexpr LinkLayout(int channels, int run) : vcs(channels) {
    while ((1 << vc_bits) < vcs) ++vc_bits;
    while ((1 << hop_bits) < run) ++hop_bits;
  }
  constexpr int ack_shift() const { return kCreditVcShift + vc_bits; }
  constexpr int nack_shift() const { return ack_shift() + vcs; }
  constexpr int hop_shift() const { return kVcShift + vc_bits; }
  constexpr int flit_bits() const { return hop_shift() + hop_bits; }
  constexpr int back_bits() const { return nack_shift() + vcs; }

  /// The flit word; zero without a flit.
  constexpr unsigned pack(const FlitWire& wire) const {
    if (!wire.valid) return 0;
    return static_cast<unsigned>(wire.hops) << hop_shift() | static_cast<unsigned>(wire.vc) << kVcShift | kValid |
           (wire.head ? kHead : 0) | (wire.tail ? kTail : 0);
  }
  constexpr FlitWire flit(unsigned word, Word data) const {
    if ((word & kValid) == 0) return {};
    return {data,
            static_cast<uint8_t>((word >> kVcShift) & ((1u << vc_bits) - 1)),
            true,
            (word & kHead) != 0,
            (word & kTail) != 0,
            static_cast<uint8_t>((word >> hop_shift()) & ((1u << hop_bits) - 1))};
  }

  constexpr unsigned pack(const CreditWire& wire) const {
    return wire.valid ? static_cast<unsigned>(wire.vc) << kCreditVcShift | kCreditValid : 0;
  }
  constexpr unsigned pack(const AckWire& wire) const {
    return static_cast<unsigned>(wire.ack) << ack_shift() | static_cast<unsigned>(wire.nack) << nack_shift();
  }
  constexpr CreditWire credit(unsigned word) const {
    if ((word & kCreditValid) == 0) return {};
    return {static_cast<uint8_t>((word >> kCreditVcShift) & ((1u << vc_bits) - 1)), true};
  }
  constexpr AckWire ack(unsigned word) const {
    const unsigned mask = (1u << vcs) - 1;
    return {static_cast<uint8_t>((word >> ack_shift()) & mask), static_cast<uint8_t>((word >> nack_shift()) & mask)};
  }
};

}  // namespace dateline
