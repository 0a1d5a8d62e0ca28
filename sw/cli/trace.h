// SPDX-License-Identifier: Apache-2.0
// dateline traffic --trace: replays the packets of a file.
#pragma once

#include <memory>

#include "sw/cli/json_output.h"
#include "sw/cli/progress_line.h"
#include "sw/driver/traffic/trace.h"

namespace dateline {

/// The least flits of a packet on this hardware: 2 with source routes or circuits, else 1. Long source routes need
/// more.
int least_flits(const Machine& machine);

/// Replays the packets, then writes and prints the report.
void run_trace(TraceRequest request, RouterNetwork& network, JsonOutput& json, ProgressLine& progress);

}  // namespace dateline
