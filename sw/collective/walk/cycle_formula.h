// SPDX-License-Identifier: Apache-2.0
// What permutations along cycles cost (cycle_engine.h), in closed form.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

/// The fullest walk, which is also a longest one.
struct PeriodShape {
  int active = 0;   ///< active nodes in a period
  int order = 2;    ///< periods
  int links = 0;    ///< of a period
  int spacing = 1;  ///< links from one active node of a block to the next
  bool both_ways = true;
};

/// Rounds for every size: 2 ceil(log_(2q+1) m) + 1 for the largest block of m nodes. Hops and volume where m is 1 or
/// where all blocks of the fullest walk are equal and m is a power of 2q+1.
Formula period_formula(const PeriodShape& shape, int q);

/// The thesis's closed form (4.18, 4.20 to 4.22, 4.24) with these numbers put in: `active` nodes a period, backward
/// collectors as if order - 1 divided q, blocks of one node at least.
Counts printed_period(const PeriodShape& shape, double active, int q);

/// Adds what is printed where it differs.
void set_printed(Formula& formula, const Counts& printed);

/// The sizes for which the thesis states its formula: all blocks are equal and a power of 2q+1.
bool is_exact_size(const PeriodShape& shape, int q);

}  // namespace dateline
