// SPDX-License-Identifier: Apache-2.0
// Processor time and memory of a run of this program.
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
  uint64_t peak = 0;     ///< most memory in use at a time, in bytes
};

/// Runs `command` with `arguments` and --json until it ends, and sets `report` to the report that it writes. Throws
/// CheckError with the error output of the command if the command fails. A signal ends the command and this program.
ProcessUse run_and_measure(std::vector<std::string> command, const std::vector<std::string>& arguments,
                           const HeldSignals& signals, nlohmann::json& report);

}  // namespace dateline
