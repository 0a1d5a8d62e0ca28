// SPDX-License-Identifier: Apache-2.0
// Networks without some of their links and nodes. A link fails in both directions. A failed node has no links and no
// processor. Numbers, coordinates and ports stay as they were.
//
// The text of such a network is the text of the whole network, " without ", and a list: "torus:8x8 without link 0:1,
// node 12". A link is named by its two nodes, and by the port of the first where several links join them ("link
// 0:1:2"). Nodes are numbers, in a graph names.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct FailedLink {
  int node = 0, neighbour = 0;
  int port = -1;  ///< of `node`; -1: the only link between the two
};

struct Failures {
  std::vector<FailedLink> links;
  std::vector<int> nodes;
  bool any() const { return !links.empty() || !nodes.empty(); }
};

/// The position of " without " in a text of a network; npos: nothing has failed.
size_t failures_in(const std::string& text);

/// Parses the list after " without ". Throws UsageError, beginning with `where`.
Failures parse_failures(const Topology& whole, const std::string& where, const std::string& list);

/// The network without its failed links and nodes. Failures of a network that has some already are added to them.
/// Throws UsageError, beginning with `where`, for links that do not exist and where fewer than one node is left.
Topology without(const Topology& topology, const std::string& where, const Failures& failures);

}  // namespace dateline
