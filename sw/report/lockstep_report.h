// SPDX-License-Identifier: Apache-2.0
// The JSON of `lockstep`. Keys are stable; others may be added.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/lockstep/lockstep.h"

namespace dateline {

/// How far a lockstep run has come.
struct LockstepState {
  struct Part {
    std::string name;  ///< "routers" or "nodes"
    LockstepResult result;
  };
  const Machine& machine;
  uint64_t seed = 1, cycles = 0;  ///< as requested
  std::vector<Part> parts{};      ///< the parts that have run
  std::string waveform{};         ///< file with the cycles around a mismatch; "": none
};

/// Without the keys that open every report.
nlohmann::ordered_json lockstep_json(const LockstepState& state);

}  // namespace dateline
