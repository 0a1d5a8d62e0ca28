// SPDX-License-Identifier: Apache-2.0
// Measures startup, per_hop and per_word of one hardware configuration with microbenchmarks that vary distance,
// length and sharing one at a time, and keeps the results.
//
// The probes run on a line of eight nodes with the configuration's ports ("torus:8x1" for a two-dimensional torus):
// the hardware of a node does not depend on the sizes of the network, and what is predicted later is never measured
// here.
#pragma once

#include <string>
#include <vector>

#include "model/cost/cost_model.h"
#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/engine.h"
#include "sw/driver/machine.h"

namespace dateline {

struct Probe {
  std::string varies;  ///< "distance", "length" or "sharing"
  int hops = 0, words = 0, sharing = 1;
  double framing = 0;  ///< flits
  long measured = 0;   ///< cycles
  double fitted = 0;   ///< cycles by the fitted model
};

struct Fit {
  CostModel cost;
  double largest_residual = 0;  ///< cycles, over the distance and length probes
  double largest_sharing_error = 0;
  std::vector<Probe> probes;
  std::string key;  ///< the configuration
};

/// Where the probes run: a line of eight nodes with the machine's ports; a network that is no grid itself. Throws
/// UsageError.
Machine probe_machine(const Machine& machine);

/// JSON of a fit, as `fit --json` writes it.
std::string fit_json(const Fit& fit);

/// Runs the probes. An engine that a process can make only once is measured in a child process, so that the caller can
/// still make its own.
Fit measure_fit(const Machine& machine, const EnginePaths& paths);

/// The buffers cover the credit loop of the links (model/router/timing.h). Bubble flow control: its depth is the slot.
bool covers_loop(const Machine& machine);

/// The same hardware with buffers that cover it.
Machine covering(const Machine& machine);

}  // namespace dateline
