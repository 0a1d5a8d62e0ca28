// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `doctor`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/doctor/tools.h"

namespace dateline {

std::string doctor_report(const std::vector<FoundTool>& tools);
/// Without the keys that open every report.
nlohmann::ordered_json doctor_json(const std::vector<FoundTool>& tools);

}  // namespace dateline
