// SPDX-License-Identifier: Apache-2.0
// How long a head has waited, in a few bits: a code that grows with the logarithm of the cycles that the head has
// waited for a VC, in all routers on its way together. An input is as old as its oldest waiting head, and older inputs
// are served first, so that a head that others pass by comes before them in the end, however far from the congestion it
// stands. The same in rtl/router/dl_age.sv.
//
// A router counts the cycles since it last held nothing. The low 4 bits of the count say whose turn it is: VC v of
// every input where they are v. A head of code c that waits there grows where the c bits of the count above those are
// all ones: every 16 cycles from 0 to 1, every 32 from 1 to 2, and so on; the largest code stays. That the count starts
// again keeps routers that stand still out of the matter: their clock may stop.
#pragma once

#include <cstdint>

namespace dateline {

constexpr int kMostAgeBits = 3;
constexpr int kDefaultAgeBits = 3;  ///< as in rtl/router/dl_router.sv
constexpr int kAgeTickBits = 4;

/// The VC of every input whose turn it is; above the last: nobody's.
inline int age_turn(uint32_t count) { return static_cast<int>(count & ((1u << kAgeTickBits) - 1)); }

/// Bit c: a head of code c whose turn it is grows. age_bits: 1..kMostAgeBits.
inline uint32_t age_growth(uint32_t count, int age_bits) {
  const int ones = __builtin_ctz(~(count >> kAgeTickBits));  // in a row from the lowest: codes up to it grow
  return ((2u << ones) - 1) & ((1u << ((1 << age_bits) - 1)) - 1);
}

}  // namespace dateline
