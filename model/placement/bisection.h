// SPDX-License-Identifier: Apache-2.0
// The bisection width of a torus with respect to a placement: the least number of links whose removal separates the
// nodes into two sets, each with half of the processors (they may differ by one). It counts directed links, in both
// directions (spec, section 1).
#pragma once

#include <vector>

#include "model/placement/placement.h"

namespace dateline {

struct PlacementBisection {
  long links = 0;            ///< directed
  bool exact = false;        ///< true: the bisection width; false: the width of the best cut found, an upper bound
  std::vector<bool> inside;  ///< [node]: the node is in the first of the two sets
};

/// The least cut among prefixes of lexicographic orders that hold half of the processors. Tries every dimension as the
/// most significant one and, up to 16384 nodes, every coordinate of it as the first. At most 4 (k^d - 1)/(k - 1) links
/// for any placement.
PlacementBisection sweep_bisection(const Topology& topology, const Placement& placement);

/// The bisection width, by branch and bound over the sides of the processors, with a minimum cut between the two sides
/// as the bound. `effort` limits the search: augmenting-path searches times nodes of the network. Beyond it the result
/// is the best cut found, not exact. With more than 64 processors only the sweep is used. Needs at least two
/// processors.
PlacementBisection find_bisection(const Topology& topology, const Placement& placement, long effort = 40'000'000);

}  // namespace dateline
