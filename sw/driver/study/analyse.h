// SPDX-License-Identifier: Apache-2.0
// Everything that is known of a schedule without a simulation of it: checks, memory, prediction.
#pragma once

#include <vector>

#include "sw/driver/study/study.h"
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

Analysis analyse(const Study& study, const Schedule& schedule);

/// The same of a schedule without rounds that comes in portions.
Analysis analyse(const Study& study, const Portions& portions);

/// Puts an analysis of its schedule into a study, with the counts that follow.
void take(Study& study, Analysis analysis);

}  // namespace dateline
