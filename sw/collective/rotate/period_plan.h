// SPDX-License-Identifier: Apache-2.0
// Cuts walks into blocks, in the same way in every period, for the half turn and the quarter turn. A block costs the
// hops of its tree. Dynamic programming finds the cut whose costliest block is cheapest.
#pragma once

#include <vector>

#include "sw/collective/walk/cycle_engine.h"

namespace dateline {

/// Blocks for walks of `order` periods each. The periods of a walk have equal length and equally many active nodes at
/// the same places. active: active nodes per period from which the block size follows, at least those of every cycle.
/// Backward collectors are used only if forward ones do not suffice. Blocks are cut for the fewest hops.
std::vector<PlannedCycle> plan_periods(std::vector<Cycle> cycles, int active, int order, int q, bool both_ways);

}  // namespace dateline
