// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `lockstep`. Keys are stable; others may be added.
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

/// The machine; and a line for a part that has agreed. messages: what the part counts, such as "random programs".
std::string lockstep_heading(const Machine& machine);
std::string lockstep_line(const LockstepState::Part& part, const std::string& messages);
/// Without the keys that open every report.
nlohmann::ordered_json lockstep_json(const LockstepState& state);

}  // namespace dateline
