// SPDX-License-Identifier: Apache-2.0
// Blocks for walks whose periods are alike, as those of the half and the quarter turn: every period of every walk is
// cut in the same way. All blocks are priced by the hops of their trees, and the cut whose costliest block is cheapest
// is found by dynamic programming.
#pragma once

#include <vector>

#include "sw/collective/walk/cycle_engine.h"

namespace dateline {

/// Blocks for walks of `order` periods each, of equal length and with equally many active nodes at the same places;
/// `active` is the largest number in a period that counts (at least that of every cycle). Backward collectors only
/// where forward ones do not suffice. Blocks are cut for the fewest hops.
std::vector<PlannedCycle> plan_periods(std::vector<Cycle> cycles, int active, int order, int q, bool both_ways);

}  // namespace dateline
