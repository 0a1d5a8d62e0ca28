// SPDX-License-Identifier: Apache-2.0
// Fits the constants of the linear cost model to microbenchmarks.
#pragma once

#include <vector>

#include "model/cost/cost_model.h"
#include "sw/driver/fit/probe.h"

namespace dateline {

/// Least-squares fit of startup, per_hop and per_word to the distance and length probes. Where all probes have the same
/// distance, per_hop is 0 and startup includes the cycles of the hops. set_up is the part of per_hop beyond
/// `hop_cycles`, the cycles that one flit takes per hop.
CostModel least_squares(const std::vector<Probe>& probes, double hop_cycles);

}  // namespace dateline
