// SPDX-License-Identifier: Apache-2.0
// The analysis of a schedule: checks, memory and predicted cycles, without a simulation.
#pragma once

#include "sw/driver/study/stages.h"
#include "sw/schedule/portions.h"

namespace dateline {

/// The plan of a schedule that exists as a whole. `plan` has the schedule and where it comes from; the analysis and the
/// counts are filled in. Throws UsageError where the memory cannot hold it.
Plan analyse(const Task& task, const Costs& costs, Plan plan);

/// Like analyse, for a schedule that is made in portions, one after the other.
Plan analyse(const Task& task, const Costs& costs, Plan plan, const Portions& portions);

}  // namespace dateline
