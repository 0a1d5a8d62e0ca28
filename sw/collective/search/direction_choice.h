// SPDX-License-Identifier: Apache-2.0
// Chooses which collectors of a translation send the shorter way round the ring and which the longer way (Spencer 1994,
// section 3.4). A circuit crosses a link if it starts in the window of nodes behind the link that is as long as the
// circuit.
#pragma once

#include <vector>

namespace dateline {

/// A ring of n places, on some of which the circuits of a translation start.
struct TranslationRing {
  int n = 0;
  int steps = 0;     ///< length of a forward circuit, 0..n; a backward one has n - steps
  int stride = 1;    ///< from a place to the next the value grows by this (a staircase in d dimensions: up to d)
  bool both = true;  ///< circuits may go backwards
};

/// The circuit that starts at a value: none, one of either direction, or a forward one.
enum class Start { kNone, kEitherWay, kForwards };

/// Returns [value]: 1 if the circuit that starts there goes backwards. Chooses the fewest backward circuits for which
/// no link carries more than q circuits in either direction. Returns an empty vector if there is no such choice. Exact:
/// a number of backward circuits is possible if and only if a system of difference constraints over prefix sums has no
/// negative cycle.
std::vector<char> choose_directions(const TranslationRing& ring, const std::vector<Start>& starts, int q);

}  // namespace dateline
