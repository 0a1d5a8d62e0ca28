// SPDX-License-Identifier: Apache-2.0
// The schedule of a study: by the algorithm that was named, or by the best one.
#pragma once

#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// The task as the algorithms see it.
CollectiveRequest collective_request(const Task& task);

/// Why a plan cannot run on the machine of the task; "" where it can.
std::string why_unfit(const Task& task, const Plan& plan);

/// The plan by the algorithm that was named, or, for "auto", the plan with the fewest predicted and barrier cycles of
/// all that can run: also plans made for a smaller q or for one port. whole: refuses a schedule that can only be made
/// in portions. Throws UsageError where no algorithm serves.
Plan choose_plan(const Task& task, const Costs& costs, const std::string& algorithm, bool whole);

}  // namespace dateline
