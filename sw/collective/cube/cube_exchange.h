// SPDX-License-Identifier: Apache-2.0
// One-port collectives of hypercubes and dual-cubes: who sends to whom in which step. Hypercube: the classical ones
// that Li, Peng and Chu compare with. Dual-cube: theirs (2004), with the repairs that make them work.
#pragma once

#include <functional>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/tree/line_tree.h"

namespace dateline {

/// The tree of broadcast and scatter, in node numbers; neighbours only. Hypercube: recursive doubling, lowest bit
/// first. Dual-cube: to the cross neighbour, doubling in the two home clusters, over all cross links, doubling in all
/// other clusters. The printed pseudo-code compares the wrong bits and the wrong cluster ID (erratum E6).
LineRounds cube_broadcast_tree(const Topology& topology, int source);

/// Every node's block to every node over one port after the other, each block once.
std::vector<Round> cube_all_gather(const Topology& topology);

/// Whom a node sends its block for it in one step; -1: nobody.
using StepPartner = std::function<int(int node)>;

/// Hypercube: node XOR step. Dual-cube: stages 1, 2 and 3 of the paper, masks in the sender's own layout (erratum E5).
std::vector<StepPartner> cube_all_to_all(const Topology& topology);

/// Dual-cube: the same pairs in another order, so that no step uses a link twice under ascending routing. Stage 2 gives
/// the senders of class 1 complementary masks; stage 3 serves one class after the other, while the idle class does its
/// stage 1; one step is left over. Not in the paper.
std::vector<StepPartner> repaired_all_to_all(const Topology& topology);

/// The rounds of these steps, along the network's own routes.
std::vector<Round> direct_rounds(const CollectiveRequest& request, const std::vector<StepPartner>& steps);

}  // namespace dateline
