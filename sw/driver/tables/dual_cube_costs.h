// SPDX-License-Identifier: Apache-2.0
// The tables of the dual-cube paper with cycle counts: every collective is predicted and run on the dual-cube and on
// the hypercube.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/base/stage.h"
#include "sim/engine.h"
#include "sw/collective/cube/dual_cube_tables.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

struct DualCubeRequest {
  int r = 3;
  int words = 64;
  std::string engine = "native";     ///< "": nothing is run
  double memory = Options().memory;  ///< GiB that the command may need at most
  EnginePaths paths;
  Watcher watcher{};  ///< receives the progress
};

/// Cycles of one collective on one network, one-port, wormhole.
struct CollectiveCycles {
  double predicted = 0;
  std::optional<long> measured;
  std::string not_run;  ///< why nothing was measured; "" where it was measured or no run was requested
};

struct DualCubeCosts {
  DualCubeRequest request;
  DualCubeTables tables;
  std::vector<CollectiveCycles> dual_cube, hypercube;  ///< [collective]; empty entry: not on the hypercube
};

/// Throws UsageError for r outside 2..7.
DualCubeCosts dual_cube_costs(const DualCubeRequest& request);

}  // namespace dateline
