// SPDX-License-Identifier: Apache-2.0
// A cache of measured fits, in a file of the build folder. A cached fit equals a new measurement, whatever ran before.
// Entries of another executable, damaged entries and implausible entries are measured again.
#pragma once

#include <string>

#include "model/cost/cost_model.h"
#include "sim/engine.h"
#include "sw/driver/fit/fit.h"

namespace dateline {

/// The cached cost of this configuration if this executable measured it; else measures it and caches the fit.
CostModel fitted_cost(const Machine& machine, const EnginePaths& paths);

/// fitted_cost() of the same hardware with buffers that cover the credit loop, so that a link carries one word per
/// cycle.
CostModel wire_cost(const Machine& machine, const EnginePaths& paths);

/// Stores a fit for fitted_cost(). Does nothing, without an error, where the build folder is missing or not writable.
void keep_fit(const Fit& fit, const EnginePaths& paths);

}  // namespace dateline
