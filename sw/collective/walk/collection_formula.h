// SPDX-License-Identifier: Apache-2.0
// What the closed forms of Spencer's chapter 4 have in common: M nodes (or diagonals) of a line collect at so many
// places that each block has M/q of them in the paper's letters; formulas 4.1 and 4.2, with integer logarithms.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"

namespace dateline {

struct BlockSize {
  double size = 1;      ///< at least 1: fewer nodes need no collection
  int depth = 0;        ///< rounds of the collection, ceil(log_(2q+1) size)
  bool exact = false;   ///< a power of 2q+1 (1 is one): the closed forms hold
  bool single = false;  ///< 1 or less: every node sends for itself

  bool rounds_known() const { return exact || single; }
};

/// The block of numerator/denominator nodes.
BlockSize block_size(long numerator, long denominator, int q);

/// A formula whose printed values are these. has_rounds, with the printed rounds, where the block size says so; hops
/// and volume are the caller's.
Formula collected_formula(const std::string& source, const BlockSize& block, int permute_rounds, double hops,
                          double volume);

/// Sets the hops (volume) that are executed.
void set_hops(Formula& formula, double hops);
void set_volume(Formula& formula, double volume);

/// Drops `printed` where it says the same as the known values.
Formula settled(Formula formula);

}  // namespace dateline
