// SPDX-License-Identifier: Apache-2.0
// What the one-port collectives of hypercubes and dual-cubes share (Li, Peng, Chu 2004; on hypercubes the classical
// ones that they compare with): where they apply, the tree of broadcast, scatter and gather, and their formulas in
// full. ts: rounds, tw: volume, th: hops.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"
#include "sw/collective/cube/dual_cube.h"

namespace dateline {

constexpr const char* kDualCubePaper = "Li, Peng, Chu 2004, ";
constexpr const char* kHypercubePaper = "classical, one-port hypercube; the comparison of Li, Peng, Chu 2004";
constexpr const char* kNeighbourHops = "hops: the paper leaves them out for neighbours (E9)";

/// "" or why the network or its ports are not such.
std::string cube_refusal(const CollectiveRequest& request);

/// Broadcast or scatter `published` along the tree: every move with the one block, or (scatter) with the blocks of all
/// that the receiver serves.
Schedule on_cube_tree(const CollectiveRequest& request, bool scatter);

/// A formula of which all three are known.
Formula complete_formula(const std::string& source, const Counts& counts);

}  // namespace dateline
