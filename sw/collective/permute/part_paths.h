// SPDX-License-Identifier: Apache-2.0
// Paths for the parts of the blocks of a permutation, on any network, that load the links evenly. A path is a route of
// the network's own routing, or two of them with a node between that keeps the part and sends it on.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "model/routing/route.h"

namespace dateline {

/// One part of a node's block. via == target: one route.
struct PartPath {
  int origin = 0, via = 0, target = 0, part = 0;
  std::vector<uint8_t> first, second;  ///< output ports: to via, and from there to the target
};

struct PartPaths {
  std::vector<PartPath> paths;
  int largest_load = 0;  ///< parts on the fullest link
};

/// The paths of `parts` parts of every block whose node is not its own image, [node]. Every part takes the node between
/// that adds least to the sum of a high power of the loads, until none changes. direct: no nodes between.
PartPaths part_paths(const Topology& topology, const DimensionOrder& order, const std::vector<int>& image, int parts,
                     bool direct);

}  // namespace dateline
