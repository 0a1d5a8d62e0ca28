// SPDX-License-Identifier: Apache-2.0
// A first look at the cycles of a schedule. It reads only the transfers and needs no layout, proof or simulation. The
// search for the best algorithm starts with it.
#pragma once

#include "sw/driver/study/stages.h"

namespace dateline {

/// Cycles of a schedule with its barriers, as a stream or not, whichever the task allows and takes less.
struct Outlook {
  double least = 0;     ///< no prediction of the schedule is below this
  double estimate = 0;  ///< may be too high or too low
  double flits = 0;     ///< over links, of all messages: an analysis takes about a microsecond for each
};

/// The outlook of a plan that has a schedule. The time is proportional to the items of all transfers.
/// Estimate of a stream: each put leaves when its channel and its links are free and its first item is there, and ends
/// when its last item has passed.
Outlook outlook(const Task& task, const Costs& costs, const Plan& plan);

/// The outlook of a schedule that is not made, from the formula of its algorithm; without one both values are 0.
Outlook outlook(const Task& task, const Costs& costs, const Formula& formula);

}  // namespace dateline
