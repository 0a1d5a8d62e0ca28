// SPDX-License-Identifier: Apache-2.0
// Cuts: the number of links between a set of nodes and the rest. Links are undirected: two directed links count as one.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// The links between the nodes for which inside[node] holds and the other nodes.
long cut_width(const Topology& topology, const std::vector<bool>& inside);

/// A cut of least width into two halves, whose sizes differ by at most one node.
struct Bisection {
  long links = 0;
  bool exact = false;  ///< true: least over all halves; false: least of a few cuts, an upper bound
  std::string cut;     ///< which cut it is
};

constexpr int kMostSearchedNodes = 32;

/// The bisection of a network, exact up to kMostSearchedNodes nodes. Larger networks: the best of one cut per
/// dimension, which separates the first half of the nodes, ordered by that coordinate. For an even size it is the cut
/// through the middle, for a field of a dual-cube the cut by its top bit.
Bisection bisection(const Topology& topology);

}  // namespace dateline
