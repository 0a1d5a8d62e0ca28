// SPDX-License-Identifier: Apache-2.0
// The constants of the linear model that follow from microbenchmarks.
#pragma once

#include <vector>

#include "model/cost/cost_model.h"
#include "sw/driver/fit/probe.h"

namespace dateline {

/// Startup, per_hop and per_word by least squares over the distance and length probes. Where all have the same distance
/// per_hop is 0, and its cycles are in startup. What a hop costs beyond `hop_cycles`, that of a flit on its way, is the
/// model's set_up.
CostModel least_squares(const std::vector<Probe>& probes, double hop_cycles);

}  // namespace dateline
