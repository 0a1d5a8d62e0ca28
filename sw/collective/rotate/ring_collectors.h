// SPDX-License-Identifier: Apache-2.0
// Collectors of rings that each turn by a number of nodes of their own, which need not divide the ring.
#pragma once

#include <vector>

#include "sw/collective/walk/cycle_engine.h"

namespace dateline {

/// Blocks for every cycle, nearly equal and evenly spaced: the largest block of all is as small as `q` circuits on a
/// link allow, and no more of them share a link, nor go the long way round, than that takes. A collector of active node
/// i sends over the `shift` links to i + shift, or the other way over the rest.
std::vector<PlannedCycle> plan_rings(std::vector<Cycle> cycles, int q);

}  // namespace dateline
