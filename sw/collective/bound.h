// SPDX-License-Identifier: Apache-2.0
// The lower bound of a schedule's operation on its network.
#pragma once

#include "model/cost/cost_model.h"
#include "model/topology/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// For blocks of one word (model/cost/lower_bound.h); port model, q, source and arguments are those of the schedule.
Counts operation_bound(const Topology& topology, const Schedule& schedule);

}  // namespace dateline
