// SPDX-License-Identifier: Apache-2.0
// The seeds of `regress` as points of a sweep on Slurm: one `regress --replay` per seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"
#include "model/base/stage.h"
#include "sw/cli/slurm_options.h"
#include "sw/driver/lockstep/regress.h"

namespace dateline {

struct SlurmSeeds {
  int64_t first = 0, seeds = 0, cycles = 0;
  std::string output;  ///< file that keeps the finished seeds
  SlurmArguments slurm;
};

/// Runs the seeds that the file lacks. Returns the outcomes of all seeds in the file, ascending; fewer after a signal.
/// report: called for each seed that ends in this call, with its number (from 1) among the `of` seeds that were
/// missing.
std::vector<RegressOutcome> regress_on_slurm(
    const SlurmSeeds& wanted, const HeldSignals& signals, const Watcher& watcher, bool text,
    const std::function<void(const RegressOutcome&, size_t number, size_t of)>& report);

}  // namespace dateline
