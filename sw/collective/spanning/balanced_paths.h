// SPDX-License-Identifier: Apache-2.0
// Paths from a node to all others that share out the load of links.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// The way of some parts of the block of a node.
struct SharePath {
  int to = 0;
  int first_part = 0, parts = 0;
  std::vector<uint8_t> path;  ///< output ports
};

/// Paths from the root to every other node, for `parts` parts each, so that the fullest link carries as few parts as
/// possible, and then all paths together have as few links as possible: a flow of least cost. Few blocks are divided
/// over several paths. Precondition: every node has a processor and is connected.
std::vector<SharePath> balanced_paths(const Topology& topology, int root, int parts);

}  // namespace dateline
