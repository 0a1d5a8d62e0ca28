// SPDX-License-Identifier: Apache-2.0
// From a schedule to what the nodes run: initial memories, put queues, expected words.
#pragma once

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/layout.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Compiles for the hardware `config` (memory, queue and round sizes are raised to what the schedule needs).
/// Throws UsageError when a path cannot be expressed by the routing, or a node's memory or queue would be too large.
/// Precondition: check_schedule found the schedule valid.
Program compile_schedule(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                         NodeConfig config, int startup, Switching switching = Switching::kWormhole);

/// Cycles that a segment after the first of its message may wait for its memory bank: the most it can be, which is what
/// the linear model counts. Predictions of rounds follow the banks (model/cost/stream_round.h).
constexpr int realign_cycles(const NodeConfig& config) { return config.banks() - 1; }

/// What a message moves beyond its words on this hardware.
Framing framing_of(const NodeConfig& config);

/// Cycles from the close of a round to the release of the next one; and what that is in a run of the schedule, beside
/// the rounds themselves.
int barrier_delay(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout);
long barrier_cycles(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout);

/// The largest number of messages that arrive by one ejection channel in one round.
int most_arrivals(const Topology& topology, const Schedule& schedule);

/// Cycles after which a flit that arrived counts as written: a rotation over the banks for each of those.
int hold_cycles(const NodeConfig& config, const Topology& topology, const Schedule& schedule);

}  // namespace dateline
