// SPDX-License-Identifier: Apache-2.0
// The JSON of `check` and `run`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// Without the keys that open every report (report_head.h). Without an execution it has no measured keys.
nlohmann::ordered_json study_json(const Study& study, const Execution* execution = nullptr);

/// The complete report: of `run` with an execution, else of `check`.
std::string json_report(const Study& study, const Execution* execution = nullptr);

}  // namespace dateline
