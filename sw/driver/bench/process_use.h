// SPDX-License-Identifier: Apache-2.0
// What a run of this program takes of the machine.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"

namespace dateline {

struct ProcessUse {
  double processor = 0;  ///< seconds of all its threads and children, user and system
  double wall = 0;       ///< seconds
  uint64_t peak = 0;     ///< bytes in memory at most
};

/// Runs a program to its end with these arguments and --json, and gives the report that it wrote. command: in front of
/// the arguments. Throws CheckError with what it said where it fails. A signal ends it and this
/// program.
ProcessUse run_and_measure(std::vector<std::string> command, const std::vector<std::string>& arguments,
                           const HeldSignals& signals, nlohmann::json& report);

}  // namespace dateline
