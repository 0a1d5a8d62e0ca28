// SPDX-License-Identifier: Apache-2.0
// Chooses active nodes for walks that offer more places than needed, as in the third of a turn, where every node lies
// on three walks. Every period of a walk is cut into windows. On each side of its centre a window has as many slots as
// a collection can serve there. Augmenting paths assign the orbits to slots near the centres.
#pragma once

#include <vector>

#include "sw/collective/walk/cycle_engine.h"

namespace dateline {

/// walks: of equal length, with `order` periods each; nodes one period apart form an orbit. Every orbit of more than
/// one node becomes active on one walk. A period of a walk has at most `active` active nodes, and a block at most
/// largest_block(). If no active node can collect for a window, its centre does, although it is not active itself.
/// Throws CheckError if the slots do not suffice.
///
/// There is an assignment whenever every orbit lies on the walks three times and a window has at most two places per
/// slot: if orbits are spread evenly, each takes a third of each of its places, which fills no side of a window.
std::vector<PlannedCycle> plan_windows(const std::vector<Walk>& walks, int active, int order, int q);

}  // namespace dateline
