// SPDX-License-Identifier: Apache-2.0
// What `regress` prints at its end, and its JSON. Keys are stable; others may be added.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/lockstep/regress.h"

namespace dateline {

/// The command that runs a seed again.
std::string replay_command(int64_t seed, int64_t cycles);

/// One line: all seeds together.
std::string regress_report(const std::vector<RegressOutcome>& outcomes);

/// What was asked for, and what has finished.
struct RegressRun {
  int64_t first = 0, seeds = 1;
  int64_t cycles = 0;  ///< of bare routers a seed
  int jobs = 1;
  std::vector<RegressOutcome> outcomes;
};

/// Without what opens a report.
nlohmann::ordered_json regress_json(const RegressRun& run);

}  // namespace dateline
