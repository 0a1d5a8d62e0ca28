// SPDX-License-Identifier: Apache-2.0
// Active nodes where a walk offers more places than it needs, as in the third of a turn, where a node lies on three
// walks. Every period of a walk is cut into windows, and a window has so many seats on either side of its centre as a
// collection there can serve; the orbits choose seats by augmenting paths, near the centres.
#pragma once

#include <vector>

#include "sw/collective/walk/cycle_engine.h"

namespace dateline {

/// Walks of equal length and `order` periods each; nodes one period apart make an orbit. Every orbit that is more than
/// one node becomes active on one walk, at most `active` in a period of any, at most largest_block() in a block. The
/// centre of a window collects even where it is not active itself.
///
/// There is an assignment whenever every orbit lies on the walks three times and a window has at most two places for
/// each seat: dealt out evenly, an orbit takes a third of each of its places, which fills no side of a window.
std::vector<PlannedCycle> plan_windows(const std::vector<Walk>& walks, int active, int order, int q);

}  // namespace dateline
