// SPDX-License-Identifier: Apache-2.0
// Random regression: every seed is a hardware configuration and a traffic mix. rtl, native and systemc run it in
// lockstep with every wire compared, the end-to-end checks of sim/drive and the assertions of the RTL.
#pragma once

#include <cstdint>
#include <string>

#include "sw/driver/lockstep/lockstep.h"

namespace dateline {

/// The number of a seed's configuration. Three seeds share a configuration, so that most of the time is spent on
/// traffic and not on building routers: of six consecutive seeds from a multiple of six on, the even ones and the odd
/// ones. Two consecutive seeds have different configurations.
constexpr uint64_t configuration_of(uint64_t seed) { return seed / 6 * 2 + seed % 2; }

struct RegressCase {
  uint64_t seed = 1;
  MachineOptions options;
  bool unordered = false, source = false, circuits = false;
  TrafficShape shape;
  bool nodes = false;  ///< complete nodes run random programs too

  std::string describe() const;
};

/// Returns the case of a seed; a seed always has the same case. Its network is proven deadlock-free for every routing
/// kind in the mix.
RegressCase regress_case(uint64_t seed);

struct RegressOutcome {
  uint64_t seed = 0;
  std::string configuration;
  std::string failure;  ///< empty: passed
  std::string output;   ///< what the process of the case printed, where it failed
  long cycles = 0;
  long router_cycles = 0;  ///< cycles x nodes, counted once for all engines
  long wires = 0, messages = 0, circuits = 0, nacks = 0;
  double seconds = 0;
};

/// Runs a case. cycles: for the bare routers; complete nodes run a quarter of them. A process may call it only once,
/// because it makes SystemC networks.
RegressOutcome run_regress_case(const RegressCase& regress, uint64_t cycles, const EnginePaths& paths);

/// Converts an outcome to one line of JSON, and back. Throws CheckError for any other text.
std::string outcome_to_json(const RegressOutcome& outcome);
RegressOutcome outcome_from_json(const std::string& text);

}  // namespace dateline
