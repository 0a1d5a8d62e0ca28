// SPDX-License-Identifier: Apache-2.0
// One translation of a torus of n^d nodes: collect on the diagonals, send one circuit from every collector, distribute
// (Spencer 1994, section 3.4). Collectors whose circuits would overload the links of the shorter way take the longer
// way.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/circuit/diagonal_blocks.h"

namespace dateline {

struct Translation {
  /// Signed hops per dimension the shorter way, at most n/2.
  std::vector<int> by;
  /// true: circuits take one link in each moving dimension in turn, and all |by| other than 0 must be equal. false: in
  /// dimension order, with directions chosen for each dimension.
  bool staircase = false;
  /// Circuits may take the longer way. None does if no step is longer than q (4.13).
  bool both = true;
};

/// The steps reduced modulo n to the least magnitude, signed; n/2 is positive.
std::vector<int> short_steps(std::vector<int> steps, int n);

/// The collectors and their directions.
struct TranslationChoice {
  DiagonalBlocks blocks;
  std::vector<std::vector<char>> backwards;  ///< [dimension][value]: 1 if the circuit takes the longer way
  int volume = 0;                            ///< volume of the permute round: largest block times sharing
};
TranslationChoice choose_translation(int n, const Translation& translation, int q);
/// For rounds that other translations need anyway: the shortest circuits with blocks of at most `largest` values and a
/// permute round of at most `volume` (largest block times sharing).
TranslationChoice shortest_translation(int n, const Translation& translation, int q, int largest, int volume);

/// Signed hops per dimension of the circuit that starts at this value.
std::vector<int> circuit_hops(const Translation& translation, const TranslationChoice& choice, int value);

/// Appends the rounds to the schedule and moves the items; does nothing if no dimension moves.
void run_translation(const CollectiveRequest& request, const Translation& translation, Schedule& schedule,
                     Holdings& held);

}  // namespace dateline
