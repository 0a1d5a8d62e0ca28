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
  uint64_t peak = 0;     ///< largest memory, in bytes
};

/// Runs `command` with `arguments` and --json to its end; `report` is the report that it writes. Throws CheckError with
/// its error output where it fails. A signal ends it and this program.
ProcessUse run_and_measure(std::vector<std::string> command, const std::vector<std::string>& arguments,
                           const HeldSignals& signals, nlohmann::json& report);

}  // namespace dateline
