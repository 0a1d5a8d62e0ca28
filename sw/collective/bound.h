// SPDX-License-Identifier: Apache-2.0
// The lower bounds of a schedule's operation on its network.
#pragma once

#include "model/cost/cycle_bound.h"
#include "model/cost/lower_bound.h"
#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Lower bounds of rounds, hops and volume for blocks of one word, each on its own (model/cost/lower_bound.h). Port
/// model, q, source and arguments are those of the schedule. An execution need not reach all three bounds at once, and
/// their sum is not a bound.
Counts operation_bound(const Topology& topology, const Schedule& schedule);

/// Lower bound of the cycles, for blocks of `words` words. most_sharing: the largest number of transfers on one link,
/// which is above the schedule's q if the schedule is contended. stream: the schedule streams, so that start-ups of
/// rounds overlap (model/cost/cycle_bound.h).
CycleBound operation_cycle_bound(const Topology& topology, const Schedule& schedule, int words, const BoundCost& cost,
                                 int most_sharing, bool stream = false);

}  // namespace dateline
