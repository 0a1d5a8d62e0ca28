// SPDX-License-Identifier: Apache-2.0
// The Slurm options of `sweep` and `regress`.
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
  double patience = 1440;  ///< minutes without progress until the job is cancelled
};

/// Adds --slurm and --slurm-patience.
void add_slurm_options(CLI::App& command, SlurmArguments& arguments);

/// Throws UsageError for --jobs with --slurm, and for --slurm-patience without it.
void require_slurm_use(const CLI::App& command, const SlurmArguments& arguments);

/// Runs the points that the file lacks on Slurm, in the folder `name`.slurm. report: called for each point that ends.
/// text: print notes about the job to stdout. Throws what run_on_slurm() throws.
void run_missing_on_slurm(const SlurmArguments& arguments, const Grid& grid, PointsFile& file, const std::string& name,
                          const HeldSignals& signals, const Watcher& watcher, bool text,
                          const std::function<void(const PointLine&)>& report);

}  // namespace dateline
