// SPDX-License-Identifier: Apache-2.0
// Where to cut the active nodes of a period into blocks: all blocks are priced by the hops of their trees, and the cut
// whose costliest block is cheapest is found by dynamic programming.
#pragma once

#include <vector>

#include "sw/collective/walk/cycle_engine.h"

namespace dateline {

/// At most `blocks` blocks of at most `most` nodes that cover the first `active` nodes of the cycle, a period of it,
/// with the least hops (summed over the rounds of a block's collection) of the costliest one; the first may begin
/// within the period and the last run into the next. Precondition: active <= blocks * most.
std::vector<CycleBlock> cheapest_blocks(const Cycle& cycle, int active, int blocks, int most, int q);

}  // namespace dateline
