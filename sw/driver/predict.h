// SPDX-License-Identifier: Apache-2.0
// Predicted cycles of a schedule: the closer look of the cost model. Each transfer flows after its own set-up; those
// that share links go flit by flit (model/cost/stream_round.h), and max-min fairly as a fluid where some have to wait for
// virtual channels (model/cost/fair_share.h).
#pragma once

#include <vector>

#include "model/cost/cost_model.h"
#include "model/node/program.h"
#include "model/topology/topology.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Cycles that a segment after the first of its message may wait for its memory bank: the most it can be, which is what
/// the linear model counts. Predictions of rounds follow the banks (model/cost/stream_round.h).
constexpr int realign_cycles(const NodeConfig& config) { return config.banks() - 1; }

/// What a message moves beyond its words on this hardware.
Framing framing_of(const NodeConfig& config);

/// Cycles of each round, 0 for one without transfers. Framing (route flit, segment headers, padding) is moved like
/// words; a message of several segments is slowed by its waits for memory banks. Several messages arriving by one
/// ejection channel add the time that the node holds the round back for them.
std::vector<double> predict_rounds(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                                   const NodeConfig& config, const CostModel& cost);

}  // namespace dateline
