// SPDX-License-Identifier: Apache-2.0
// Properties of a network, found by walking its links (breadth-first search), not by formula. The status of a node is
// the sum of its distances to all nodes (Dimakopoulos and Dimopoulos, section 2).
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// Fewest links from a node to every node, [node]; -1: no way.
std::vector<int> hops_from(const Topology& topology, int node);

/// Is there, for any two nodes, an automorphism that takes one to the other? So in all but lines of three or more.
bool nodes_are_alike(const Topology& topology);

struct TopologyProperties {
  int nodes = 0;
  int smallest_degree = 0, largest_degree = 0;
  long links = 0;  ///< undirected: a pair of directed links is one
  int diameter = 0;
  long total_distance = 0;  ///< of all ordered pairs: the statuses of all nodes together

  double average_status() const { return static_cast<double>(total_distance) / nodes; }
  /// Over the other nodes, N-1 of them. 0 where there are none.
  double average_distance() const { return nodes == 1 ? 0 : average_status() / (nodes - 1); }
};

/// Searches from one node where all are alike, otherwise from every node.
TopologyProperties topology_properties(const Topology& topology);

}  // namespace dateline
