// SPDX-License-Identifier: Apache-2.0
// Properties of a network, computed by breadth-first search over its links, not by formula. The status of a node is the
// sum of its distances to all nodes (Dimakopoulos and Dimopoulos, section 2).
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// Least number of links from a node to every node, [node]; -1: unreachable.
std::vector<int> hops_from(const Topology& topology, int node);
/// Like hops_from(), for links that are given as their far ends, [node * ports + port].
std::vector<int> hops_over(const std::vector<LinkEnd>& far_ends, int ports, int node);

/// Whether the network is vertex-transitive: some automorphism maps any node to any other. True unless a dimension is a
/// line of three or more nodes. False for graphs, where nobody knows.
bool nodes_are_alike(const Topology& topology);

struct TopologyProperties {
  int nodes = 0;
  int smallest_degree = 0, largest_degree = 0;
  long links = 0;  ///< undirected links: two directed links count as one
  int diameter = 0;
  long total_distance = 0;  ///< sum over all ordered pairs, which is the sum of all statuses

  double average_status() const { return static_cast<double>(total_distance) / nodes; }
  /// Average distance to the N-1 other nodes; 0 for a single node.
  double average_distance() const { return nodes == 1 ? 0 : average_status() / (nodes - 1); }
};

/// Searches from one node if all nodes are alike, otherwise from every node.
TopologyProperties topology_properties(const Topology& topology);

}  // namespace dateline
