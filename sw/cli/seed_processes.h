// SPDX-License-Identifier: Apache-2.0
// The seeds of `dateline regress` that are running, one process per seed. They end when this process ends. A signal
// from the terminal reaches only this process.
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
  /// run: called in the process of a seed.
  explicit SeedProcesses(std::function<RegressOutcome(uint64_t seed)> run) : run_(std::move(run)) {}

  size_t count() const { return running_.count(); }
  /// Throws CheckError if no process can be started.
  void start(uint64_t seed);
  /// Waits until a seed has finished, removes it and returns its outcome; nothing if a signal came first.
  std::optional<RegressOutcome> next(const HeldSignals& signals);

 private:
  std::function<RegressOutcome(uint64_t)> run_;
  RunningTasks running_{"regress"};
};

}  // namespace dateline
