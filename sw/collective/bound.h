// SPDX-License-Identifier: Apache-2.0
// The lower bounds of a schedule's operation on its network.
#pragma once

#include "model/cost/cycle_bound.h"
#include "model/cost/lower_bound.h"
#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Rounds, hops and volume for blocks of one word, each bounded on its own (model/cost/lower_bound.h); port model, q,
/// source and arguments are those of the schedule. No execution need reach all three at once, and their sum is no
/// bound.
Counts operation_bound(const Topology& topology, const Schedule& schedule);

/// Cycles, for blocks of `words` words. most_sharing: transfers on one link of a schedule that takes more than its q.
CycleBound operation_cycle_bound(const Topology& topology, const Schedule& schedule, int words, const BoundCost& cost,
                                 int most_sharing);

}  // namespace dateline
