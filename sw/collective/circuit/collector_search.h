// SPDX-License-Identifier: Apache-2.0
// The search for collectors where the size is none of the paper's (Spencer 1994 gives numbers of collectors for exact
// sizes only): evenly spaced blocks, as few values in the largest as the permutation of the collectors allows.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "sw/collective/circuit/diagonal_blocks.h"

namespace dateline {

/// The permutation of the collectors.
struct PermuteCost {
  int sharing = 0;  ///< largest number of circuits on a link, summed over its rounds
  int hops = 0;     ///< longest circuit, summed over its rounds
  int peak = 0;     ///< largest number of circuits on a link in any round
};

/// Cost with these collectors, nothing where a link would carry more than q circuits.
using PermuteTrial = std::function<std::optional<PermuteCost>(const DiagonalBlocks&)>;

/// What is tried: all numbers of blocks, signs c_k, centres, and, where it matters where the blocks begin, offsets.
struct CollectorSpace {
  int n = 0;
  int dims = 1;
  bool offsets = true;
};

struct CollectorChoice {
  DiagonalBlocks blocks;
  PermuteCost cost;

  /// Fewer rounds and less volume first, then shorter circuits.
  bool better_than(const CollectorChoice& other) const;
};

/// Of the choices that the trial accepts, the one with the smallest largest block (least rounds and volume of
/// everything), then with the least sharing, then the shortest circuits. Throws CheckError when not even one block a
/// line will do.
CollectorChoice find_collectors(const CollectorSpace& space, const PermuteTrial& trial);

/// Of those with blocks of up to `largest` values, the one with the shortest circuits.
CollectorChoice find_short_circuits(const CollectorSpace& space, const PermuteTrial& trial, int largest);

}  // namespace dateline
