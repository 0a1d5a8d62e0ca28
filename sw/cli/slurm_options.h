// SPDX-License-Identifier: Apache-2.0
// What `sweep` and `regress` have in common where Slurm does the work.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <string>

#include "model/base/scratch_file.h"
#include "model/base/stage.h"
#include "sw/driver/sweep/grid.h"
#include "sw/driver/sweep/points_file.h"

namespace dateline {

struct SlurmArguments {
  bool wanted = false;
  double patience = 1440;  ///< minutes
};

/// --slurm, --slurm-patience.
void add_slurm_options(CLI::App& command, SlurmArguments& arguments);

/// Throws UsageError where another option has no meaning with Slurm, or one of Slurm without it.
void require_slurm_use(const CLI::App& command, const SlurmArguments& arguments);

/// Runs what the file lacks on Slurm, in a folder beside it; notes about the job go to stdout where `text`.
void run_missing_on_slurm(const SlurmArguments& arguments, const Grid& grid, PointsFile& file, const std::string& name,
                          const HeldSignals& signals, const Watcher& watcher, bool text,
                          const std::function<void(const PointLine&)>& tell);

}  // namespace dateline
