// SPDX-License-Identifier: Apache-2.0
// Fits that were measured before, in a file of the build folder. A cache: what it gives is what measuring anew would
// give, whatever ran before; entries of another program, damaged ones and implausible ones are measured again.
#pragma once

#include <string>

#include "model/cost/cost_model.h"
#include "sim/engine.h"
#include "sw/driver/fit/fit.h"

namespace dateline {

/// The last fit of this configuration that this very program measured, else a new one, which is kept.
CostModel fitted_cost(const Machine& machine, const EnginePaths& paths);

/// The same with buffers that cover the credit loop: a word a cycle is what the wire can do.
CostModel wire_cost(const Machine& machine, const EnginePaths& paths);

/// Keeps a fit for fitted_cost. Silently does nothing where there is no build folder, or none that can be written.
void keep_fit(const Fit& fit, const EnginePaths& paths);

}  // namespace dateline
