// SPDX-License-Identifier: Apache-2.0
// Cuts: how many links join one set of nodes to the rest. Links are undirected here: a pair of directed ones is one.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// Links between the nodes that are `inside` and those that are not.
long cut_width(const Topology& topology, const std::vector<bool>& inside);

/// Fewest links that cut the network into two halves (of an odd number of nodes one has one more).
struct Bisection {
  long links = 0;
  bool exact = false;  ///< by search over all halves; otherwise the best of a few cuts, an upper bound
  std::string cut;     ///< which cut has that width
};

constexpr int kMostSearchedNodes = 32;

/// Exact up to kMostSearchedNodes nodes. Beyond, for every dimension the first half of the nodes when they are ordered
/// by the coordinate of that dimension first (in an even dimension the cut through its middle); of a dual-cube the top
/// bit of a field.
Bisection bisection(const Topology& topology);

}  // namespace dateline
