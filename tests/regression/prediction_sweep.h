// SPDX-License-Identifier: Apache-2.0
// Random collectives on random hardware: predictions, measured cycles and bounds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// The ranges from which requests are drawn, besides the operation. The defaults are those of the sweep in
/// doc/results.md.
struct SweepRanges {
  int most_q = 4;
  int most_stages = 4;
  std::vector<int> widths = {16, 32, 64};
  std::vector<int> words = {1, 2, 5, 16, 64, 100, 257};
  Sync sync = Sync::kBarrier;
  bool any_depth = false;  ///< depth 1..12 flits; otherwise at least the depth that covers the credit loop
};

/// One run of the sweep.
struct SweepRun {
  std::string command;  ///< command that repeats the run
  Study study;
  Execution execution;
};

/// Makes the run of a seed, which depends only on seed and ranges. Draws again if the hardware or the algorithm cannot
/// serve a request.
SweepRun sweep_run(uint64_t seed, const SweepRanges& ranges, const EnginePaths& paths);

}  // namespace dateline
