// SPDX-License-Identifier: Apache-2.0
// The JSON of `check` and `run`. Every key stands here once; keys are stable, others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// Without what opens a report (report_head.h). What was not run has no measured keys.
nlohmann::ordered_json study_json(const Study& study, const Execution* execution = nullptr);

/// The whole report, of `check` or, where it has run, of `run`.
std::string json_report(const Study& study, const Execution* execution = nullptr);

}  // namespace dateline
