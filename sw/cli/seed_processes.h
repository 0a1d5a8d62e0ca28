// SPDX-License-Identifier: Apache-2.0
// Seeds of `dateline regress` that run now, each in a process of its own. They end with this process; a signal from the
// terminal reaches this process alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "model/base/running_tasks.h"
#include "model/base/scratch_file.h"
#include "sw/driver/lockstep/regress.h"

namespace dateline {

class SeedProcesses {
 public:
  /// run: what a seed's process does.
  explicit SeedProcesses(std::function<RegressOutcome(uint64_t seed)> run) : run_(std::move(run)) {}

  size_t count() const { return running_.count(); }
  /// Throws CheckError where no process is to be had.
  void start(uint64_t seed);
  /// Waits until one has finished and takes it from the list; nothing when a signal came first.
  std::optional<RegressOutcome> next(const HeldSignals& signals);

 private:
  std::function<RegressOutcome(uint64_t)> run_;
  RunningTasks running_{"regress"};
};

}  // namespace dateline
