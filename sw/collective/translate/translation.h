// SPDX-License-Identifier: Apache-2.0
// One translation of a torus of n^d nodes: collect on the diagonals, one circuit from every collector, distribute
// (Spencer 1994, section 3.4). Collectors whose circuits would overload the links of the short way go the long way
// round.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/circuit/diagonal_blocks.h"

namespace dateline {

struct Translation {
  std::vector<int> by;     ///< hops a dimension the short way, signed: at most n/2
  bool staircase = false;  ///< one link in each moving dimension by turns (then all |by| that are not 0 are equal);
                           ///< otherwise dimension by dimension, and each has directions of its own
  bool both = true;        ///< may circuits take the long way? If no step is longer than q, none does (4.13)
};

/// The signed steps of least magnitude; half of n goes up.
std::vector<int> short_steps(std::vector<int> steps, int n);

/// Who collects and who goes the long way.
struct TranslationChoice {
  DiagonalBlocks blocks;
  std::vector<std::vector<char>> backwards;  ///< [dimension][value]
  int volume = 0;                            ///< of the permute round: largest block times sharing
};
TranslationChoice choose_translation(int n, const Translation& translation, int q);
/// For company in rounds that others need anyway: the shortest circuits with blocks of at most `largest` values and a
/// permute round of at most `volume` (block times sharing).
TranslationChoice shortest_translation(int n, const Translation& translation, int q, int largest, int volume);

/// Signed hops a dimension of the circuit that starts at this value.
std::vector<int> circuit_hops(const Translation& translation, const TranslationChoice& choice, int value);

/// Appends the rounds to the schedule and moves the items that are held; nothing when no dimension moves.
void run_translation(const CollectiveRequest& request, const Translation& translation, Schedule& schedule,
                     Holdings& held);

}  // namespace dateline
