// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/slurm_options.h"

#include <algorithm>
#include <iostream>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/driver/sweep/slurm_run.h"
#include "sw/report/numbers.h"

namespace dateline {
namespace {

double tenths(double seconds) { return static_cast<double>(static_cast<long>(seconds * 10)) / 10; }

}  // namespace

void add_slurm_options(CLI::App& command, SlurmArguments& arguments) {
  command.add_flag(
      "--slurm", arguments.wanted,
      "run as a job array of Slurm with tasks of ten seconds or more, wait for it and collect the results. "
      "Partition, account and limits come from sbatch's own variables (SBATCH_PARTITION)");
  command.add_option("--slurm-patience", arguments.patience, "minutes without progress before the job is cancelled")
      ->capture_default_str();
}

void require_slurm_use(const CLI::App& command, const SlurmArguments& arguments) {
  const auto given = [&](const char* name) {
    const CLI::Option* option = command.get_option_no_throw(name);
    return option != nullptr && option->count() > 0;
  };
  constexpr double kMost = 1e6;
  if (!(arguments.patience > 0) || arguments.patience > kMost)
    throw UsageError(setting("slurm-patience") + ": more than 0 and at most 1000000 minutes");
  if (arguments.wanted && given("--jobs"))
    throw UsageError(setting("jobs") + ": Slurm decides how many run at a time; leave it out with " + setting("slurm"));
  if (!arguments.wanted && given("--slurm-patience"))
    throw UsageError(setting("slurm-patience") + " needs " + setting("slurm"));
}

void run_missing_on_slurm(const SlurmArguments& arguments, const Grid& grid, PointsFile& file, const std::string& name,
                          const HeldSignals& signals, const Watcher& watcher, bool text,
                          const std::function<void(const PointLine&)>& report) {
  constexpr double kSecondsAMinute = 60;
  const auto note = [&](const std::string& line) {
    if (text) std::cout << "slurm: " << line << "\n" << std::flush;
  };
  const SlurmRunResult result =
      run_on_slurm({grid, file, name + ".slurm", arguments.patience * kSecondsAMinute, signals, watcher, report, note});
  if (result.task_seconds.empty()) return;
  const auto [least, most] = std::minmax_element(result.task_seconds.begin(), result.task_seconds.end());
  note("tasks that ended by themselves ran " + format_number(tenths(*least)) + " to " + format_number(tenths(*most)) +
       " s");
}

}  // namespace dateline
