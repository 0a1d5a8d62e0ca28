// SPDX-License-Identifier: Apache-2.0
// Startup, per_hop and per_word of one hardware configuration, measured with microbenchmarks (bench.h) and fitted.
#pragma once

#include <string>
#include <vector>

#include "model/cost/cost_model.h"
#include "sim/engine.h"
#include "sw/driver/fit/probe.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

struct Fit {
  CostModel cost;
  double largest_residual = 0;       ///< cycles, over the distance and length probes
  double largest_sharing_error = 0;  ///< cycles, over the sharing probes
  std::vector<Probe> probes;
  std::string key;  ///< identifies the configuration: fit_key()
};

/// Everything that the constants depend on, as text: the network of the probes, every parameter of its nodes, the
/// switching, the start-up cycles, the engine, and a digest of its RTL sources.
std::string fit_key(const Machine& machine, const EnginePaths& paths);

/// Runs the probes. An engine that a process can make only once runs in a child process; the caller can still make its
/// own.
Fit measure_fit(const Machine& machine, const EnginePaths& paths);

/// Converts a fit to text for another process, and back.
std::string fit_to_text(const Fit& fit);
Fit fit_from_text(const std::string& text);

}  // namespace dateline
