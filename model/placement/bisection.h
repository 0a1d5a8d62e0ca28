// SPDX-License-Identifier: Apache-2.0
// The bisection width of a torus with respect to a placement: the fewest links whose removal separates the nodes into
// two sets with half of the processors each, within one. Counted are directed links, both directions (spec, section 1).
#pragma once

#include <vector>

#include "model/placement/placement.h"

namespace dateline {

struct PlacementBisection {
  long links = 0;            ///< directed
  bool exact = false;        ///< the width itself; else the cut of a sweep, at least as wide
  std::vector<bool> inside;  ///< [node], one of the two sets
};

/// The least cut among the prefixes of lexicographic orders that hold half of the processors; every dimension in turn
/// is the most significant one, every coordinate the first. At most 4 (k^d - 1)/(k - 1) links, for any placement.
PlacementBisection sweep_bisection(const Topology& topology, const Placement& placement);

/// The width, by branch and bound over the sides of the processors with minimum cuts between them. What is not proven
/// within `effort` (searches for a longer flow x nodes of the network) is the best cut found, not exact; beyond 64
/// processors none is looked for. At least two processors.
PlacementBisection find_bisection(const Topology& topology, const Placement& placement, long effort = 40'000'000);

}  // namespace dateline
