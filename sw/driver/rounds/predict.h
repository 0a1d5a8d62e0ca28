// SPDX-License-Identifier: Apache-2.0
// Predicts the cycles of a schedule, round by round.
//  * A transfer that shares no link takes the cycles of the linear model.
//  * Transfers that share links, have several segments, or use buffers that do not cover the credit loop are simulated
//    flit by flit (the contention model, model/cost/stream_round.h).
//  * Transfers that wait for virtual channels or move in slots are fluid flows with max-min fair rates
//    (model/cost/fair_share.h).
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "model/cost/cost_model.h"
#include "model/cost/cycle_bound.h"
#include "model/network/topology.h"
#include "model/node/program.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The costs of this hardware from which the lower bound of an operation is computed (model/cost/cycle_bound.h).
BoundCost bound_cost(const NodeConfig& config, const CostModel& wire, Switching switching);

/// The prediction of one round.
struct RoundPrediction {
  double cycles = 0;              ///< predicted cycles; 0 without transfers
  bool estimate = false;          ///< true: may differ from the measured cycles by more than max(1 %, q cycles)
  double bound = 0;               ///< lower bound of these transfers, in cycles
  std::vector<double> transfers;  ///< cycles of each transfer, from the start of the round
};

/// Predicts every round of a schedule. each_round is called with the index of a round, from 0, before the round.
/// Framing (route flit, segment headers, padding) takes as long as words. A message of several segments also waits for
/// memory banks. Where several messages arrive on one ejection channel, the round includes the time by which the node
/// delays its end for them. `wire` is the cost of hardware whose buffers cover the credit loop (wire_cost,
/// sw/driver/fit/fit_cache.h); the loss of smaller buffers is simulated.
///
/// A round is an estimate in these cases:
///  * A transfer waits for a virtual channel, or bubble flow control moves slots.
///  * A circuit that fits into the sender's buffer is not the last one of its injection channel: it may or may not free
///    its virtual channel for the next circuit.
///  * The contention model gives other cycles with another order of arbitration, or far more cycles than the channels
///    need.
std::vector<RoundPrediction> predict_rounds(const Topology& topology, const Schedule& schedule,
                                            const BlockLayout& layout, const NodeConfig& config, const CostModel& wire,
                                            Switching switching = Switching::kWormhole,
                                            const std::function<void(size_t round)>& each_round = {});

}  // namespace dateline
