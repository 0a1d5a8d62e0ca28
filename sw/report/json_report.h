// SPDX-License-Identifier: Apache-2.0
// The JSON of `check` and `run`. Every key stands here once; keys are stable, others may be added.
#pragma once

#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// Pretty-printed, with a newline at the end. What was not run has no measured keys.
std::string json_report(const Study& study);

}  // namespace dateline
