// SPDX-License-Identifier: Apache-2.0
// The tables of the dual-cube paper with cycles: every collective run on the dual-cube and on the hypercube.
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
  std::string engine = "native";     ///< "" counts only
  double memory = Options().memory;  ///< GiB that may be needed
  EnginePaths paths;
  Watcher watcher{};  ///< of what takes long
};

/// Cycles of one collective on one network, one-port, wormhole.
struct CollectiveCycles {
  double predicted = 0;
  std::optional<long> measured;
  std::string not_run;  ///< why; "" where it ran or no run was wanted
};

struct DualCubeCosts {
  DualCubeRequest request;
  DualCubeTables tables;
  std::vector<CollectiveCycles> dual_cube, hypercube;  ///< [collective]; the hypercube has no repaired all-to-all
};

/// Throws UsageError for r outside 2..7.
DualCubeCosts dual_cube_costs(const DualCubeRequest& request);

}  // namespace dateline
