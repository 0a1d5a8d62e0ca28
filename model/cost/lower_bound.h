// SPDX-License-Identifier: Apache-2.0
// What no schedule can beat, as coefficients of the linear cost model.
#pragma once

#include "model/cost/cost_model.h"
#include "model/topology/topology.h"

namespace dateline {

/// Least r with base^r >= value (base >= 2, value >= 1), in integers.
int ceil_log(long base, long value);

/// Broadcast; on tori Spencer, table 3.1: rounds ceil(log_(2dq+1) N), one-port ceil(log_(q+1) N); hops the distance of
/// the farthest node; volume per word of the block 1/(2d), one-port 1 (multiply by the block length). Elsewhere 2d is
/// the largest degree of a node for the rounds and the smallest for the volume.
Counts broadcast_bound(const Topology& topology, bool one_port, int q, int source);

}  // namespace dateline
