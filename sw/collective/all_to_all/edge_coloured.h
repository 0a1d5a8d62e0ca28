// SPDX-License-Identifier: Apache-2.0
// Total exchange with all ports on products of rings and complete graphs in as many steps as the busiest direction has
// blocks to carry. Not in the paper.
//
// All nodes do the same: the block for the node at some offset takes the same directions at the same steps everywhere.
// Then a step is free of conflicts when no two offsets use one direction, and an offset moves at most once a step.
// Which offset uses which direction when is a colouring of a bipartite graph (offsets, directions) with an edge for
// every hop, and its largest degree is enough colours (Koenig). Half-way offsets of an even ring go up and down in
// turn, so that both directions carry the same where their number is even; there the busiest direction meets the cut
// bound.
#pragma once

#include "sw/collective/all_to_all/exchange.h"

namespace dateline {

/// Precondition: no line of three or more nodes.
Exchange coloured_exchange(const Topology& topology);

/// Blocks that one node sends in its busiest direction: N/n for a complete graph of n, N/n (n^2-1)/8 for a ring of odd
/// n, N/n h(h-1)/2 + ceil(N/n / 2) h for a ring of n = 2h.
double coloured_steps(const Topology& topology);

}  // namespace dateline
