// SPDX-License-Identifier: Apache-2.0
// Everything that is known of a schedule without a simulation of it: checks, memory, prediction.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/memory.h"
#include "sw/driver/study.h"
#include "sw/schedule/portions.h"

namespace dateline {

/// What follows from a schedule, or a portion of one, and from the cost of the hardware.
struct Analysis {
  CheckResult check;
  unsigned memory_words = 0;
  std::vector<RoundPrediction> predicted;
  double barrier_cycles = 0;
  bool expressible = true;  ///< the headers of the network can say every path
};

/// Memory of a schedule of that size, and of the run where there will be one.
MemoryNeed memory_of(const Study& study, const ScheduleSize& size);
bool has_room(const Study& study, const ScheduleSize& size);
/// Throws UsageError with the number where --memory is less.
void require_memory(const Study& study, const std::string& operation, const ScheduleSize& size);

Analysis analyse(const Study& study, const Schedule& schedule);

/// The same of a schedule without rounds that comes in portions.
Analysis analyse(const Study& study, const Portions& portions);

/// Puts an analysis of its schedule into a study, with the counts that follow.
void take(Study& study, Analysis analysis);

}  // namespace dateline
