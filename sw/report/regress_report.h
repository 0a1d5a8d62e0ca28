// SPDX-License-Identifier: Apache-2.0
// The last line that `regress` prints, and its JSON. Keys are stable; others may be added.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/lockstep/regress.h"

namespace dateline {

/// The command that runs a seed again.
std::string replay_command(int64_t seed, int64_t cycles);

/// The requested seeds, and the outcomes of those that have finished.
struct RegressRun {
  int64_t first = 0, seeds = 1;
  int64_t cycles = 0;  ///< of bare routers, per seed
  int jobs = 1;
  std::vector<RegressOutcome> outcomes;
};

/// "seed 3 torus:4x3 ...: ok, 2500 cycles, ..." or the failure with the command that runs the seed again. cycles: as
/// requested.
std::string seed_line(const RegressOutcome& outcome, int64_t cycles);
/// One line with the totals of all seeds.
std::string regress_report(const RegressRun& run);
/// Without the keys that open every report.
nlohmann::ordered_json regress_json(const RegressRun& run);

}  // namespace dateline
