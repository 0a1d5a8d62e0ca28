// SPDX-License-Identifier: Apache-2.0
// Shared by the one-port collectives of dual-cubes (Li, Peng, Chu 2004) and hypercubes (the classical algorithms that
// the paper compares with): where they apply, the tree of broadcast, scatter and gather, and their formulas. The
// paper's ts, tw and th count rounds, volume and hops.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"
#include "sw/collective/cube/dual_cube.h"

namespace dateline {

constexpr const char* kDualCubePaper = "Li, Peng, Chu 2004, ";
constexpr const char* kHypercubePaper = "classical, one-port hypercube; the comparison of Li, Peng, Chu 2004";
constexpr const char* kNeighbourHops = "hops: the paper omits them for steps between neighbours (E9)";

/// Returns why the network or its ports do not fit, or "" if they do.
std::string cube_refusal(const CollectiveRequest& request);

/// The schedule of broadcast or scatter `published` along the tree. A move carries the source's block or, for scatter,
/// the blocks of all nodes that the tree reaches through the receiver.
Schedule on_cube_tree(const CollectiveRequest& request, bool scatter);

/// A formula with known rounds, hops and volume.
Formula complete_formula(const std::string& source, const Counts& counts);

}  // namespace dateline
