// SPDX-License-Identifier: Apache-2.0
// How long a head has waited, in a few bits: a code that grows with the logarithm of the cycles that the head has
// waited for a VC, in all routers on its way together. Inputs with one of the oldest heads that wait in a router are
// served before others, so that a head that others pass by comes before them in the end, however far from the
// congestion it stands. The same in rtl/router/dl_age.sv.
//
// A router counts the cycles since it last held nothing. The low 4 bits of the count say whose turn it is: VC v of
// every input where they are v. A head of code c that waits there grows where the c * age_stretch bits of the count
// above those are all ones: every 16 cycles from 0 to 1, every 128 from 1 to 2, every 1024 from 2 to 3; with codes of
// three bits every 16, 32, 64 and so on; the largest code stays. That the count starts again keeps routers that stand
// still out of the matter: their clock may stop.
#pragma once

#include <cstdint>

namespace dateline {

constexpr int kMostAgeBits = 3;
constexpr int kDefaultAgeBits = 0;  ///< as in rtl/router/dl_router.sv
constexpr int kAgeTickBits = 4;

/// The VC of every input whose turn it is; above the last: nobody's.
inline int age_turn(uint32_t count) { return static_cast<int>(count & ((1u << kAgeTickBits) - 1)); }

/// Each code takes 2^age_stretch times the cycles of the one before, so that few bits reach far.
constexpr int age_stretch(int age_bits) { return age_bits < kMostAgeBits ? 3 : 1; }

/// Bit c: a head of code c whose turn it is grows. age_bits: 1..kMostAgeBits.
inline uint32_t age_growth(uint32_t count, int age_bits) {
  const int ones = __builtin_ctz(~(count >> kAgeTickBits));  // in a row from the lowest
  const int most = ones / age_stretch(age_bits);             // codes up to it grow
  return ((2u << most) - 1) & ((1u << ((1 << age_bits) - 1)) - 1);
}

}  // namespace dateline
