// SPDX-License-Identifier: Apache-2.0
// Random collectives on random hardware: what is predicted, what is measured, and what no run can beat.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// Ranges from which a run's hardware and lengths are drawn; the defaults are those of the sweep in doc/results.md.
struct SweepRanges {
  int most_q = 4;
  int most_stages = 4;
  std::vector<int> widths = {16, 32, 64};
  std::vector<int> words = {1, 2, 5, 16, 64, 100, 257};
  bool any_depth = false;  ///< 1..12 flits, whatever the links need, instead of at least what covers the credit loop
};

/// One run of the sweep.
struct SweepRun {
  std::string command;  ///< that repeats it
  Study study;          ///< executed
};

/// The run of a seed; the same for the same seed and ranges. Draws again where the hardware or the algorithm cannot
/// serve the request.
SweepRun sweep_run(uint64_t seed, const SweepRanges& ranges, const EnginePaths& paths);

}  // namespace dateline
