// SPDX-License-Identifier: Apache-2.0
// Random regression: every seed is a hardware configuration and a traffic mix; rtl, native and systemc run it in
// lockstep, every wire compared, with the end-to-end checks of sim/drive and the assertions of the RTL.
#pragma once

#include <cstdint>
#include <string>

#include "sw/driver/lockstep/lockstep.h"

namespace dateline {

/// Three seeds share a configuration, so that most of the time goes to traffic and not to building routers: of six in a
/// row, which begin with a multiple of six, those that are even and those that are odd. Two seeds in a row differ.
constexpr uint64_t configuration_of(uint64_t seed) { return seed / 6 * 2 + seed % 2; }

struct RegressCase {
  uint64_t seed = 1;
  MachineOptions options;
  bool unordered = false, source = false, circuits = false;
  TrafficShape shape;
  bool nodes = false;  ///< whole nodes run random programs too

  std::string describe() const;
};

/// The case of a seed, always the same. Its network is proven free of deadlock for every routing kind in the mix.
RegressCase regress_case(uint64_t seed);

struct RegressOutcome {
  uint64_t seed = 0;
  std::string configuration;
  std::string failure;  ///< empty: passed
  std::string output;   ///< what a process of its own has printed, where it failed
  long cycles = 0;
  long router_cycles = 0;  ///< cycles x nodes, counted once for all engines
  long wires = 0, messages = 0, circuits = 0, nacks = 0;
  double seconds = 0;
};

/// cycles: of the bare routers; whole nodes run a quarter of them. Makes SystemC networks: once a process.
RegressOutcome run_regress_case(const RegressCase& regress, uint64_t cycles, const EnginePaths& paths);

/// An outcome as one line of JSON, and back. Throws CheckError on anything else.
std::string outcome_to_json(const RegressOutcome& outcome);
RegressOutcome outcome_from_json(const std::string& text);

}  // namespace dateline
