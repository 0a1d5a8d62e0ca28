// SPDX-License-Identifier: Apache-2.0
// Predicted cycles of a schedule: the closer look of the cost model. A transfer that shares no link takes what the
// linear model says of it alone. Those that share links, have several segments or buffers below the credit loop are
// simulated flit by flit (the contention model, model/cost/stream_round.h); those that have to wait for virtual
// channels, or come in slots, flow max-min fairly as a fluid (model/cost/fair_share.h).
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

/// What the lower bound of an operation needs of this hardware (model/cost/cycle_bound.h).
BoundCost bound_cost(const NodeConfig& config, const CostModel& wire, Switching switching);

/// Of one round.
struct RoundPrediction {
  double cycles = 0;              ///< 0 without transfers
  bool estimate = false;          ///< not promised to be within max(1 %, q cycles) of what is measured
  double bound = 0;               ///< cycles that these transfers cannot stay below
  std::vector<double> transfers;  ///< cycles of each, from the start of the round
};

/// Every round of a schedule; each_round is told, before each of them, which it is, from 0. Framing (route flit,
/// segment headers, padding) is moved like words; a message of several segments is slowed by its waits for memory
/// banks. Several messages arriving by one ejection channel add the time that the node holds the round back for them.
/// `wire` is the cost of hardware whose buffers cover the credit loop (wire_cost, sw/driver/fit/fit_cache.h); what
/// smaller ones lose is simulated.
///
/// A round is an estimate where a transfer waits for a virtual channel, in slots of bubble flow control, where a
/// circuit so short that the sender's buffer holds it whole is not the last of its channel (it may or may not lend its
/// virtual channel to the next one), and where the contention model gives other cycles when its choices rotate in
/// another order, or cycles far above what the channels need.
std::vector<RoundPrediction> predict_rounds(const Topology& topology, const Schedule& schedule,
                                            const BlockLayout& layout, const NodeConfig& config, const CostModel& wire,
                                            Switching switching = Switching::kWormhole,
                                            const std::function<void(size_t round)>& each_round = {});

}  // namespace dateline
