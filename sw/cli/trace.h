// SPDX-License-Identifier: Apache-2.0
// dateline traffic --trace.
#pragma once

#include <memory>

#include "sw/cli/json_output.h"
#include "sw/cli/progress_line.h"
#include "sw/driver/traffic/trace.h"

namespace dateline {

/// Flits that a packet must have on this hardware, the longest routes apart.
int least_flits(const Machine& machine);

/// Replays the packets and reports.
void run_trace(TraceRequest request, RouterNetwork& network, JsonOutput& json, ProgressLine& progress);

}  // namespace dateline
