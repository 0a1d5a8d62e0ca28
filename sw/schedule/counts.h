// SPDX-License-Identifier: Apache-2.0
// Exact counts of a checked schedule for a block of `words` words (L). A block is split into `parts` equal parts;
// volumes use the fraction L / parts, framing holds the padding to ceil(L / parts) that a run moves.
#pragma once

#include <vector>

#include "model/cost/cost_model.h"
#include "sw/schedule/check.h"

namespace dateline {

struct ScheduleCounts {
  Counts total;            ///< sums over rounds
  double link_volume = 0;  ///< sum over rounds of the largest total of words on one directed link
  std::vector<Counts> rounds;
  std::vector<double> round_link_volume;
};

/// Flits of one message beyond its words: the route flit, and one header per segment.
constexpr int kRouteFlits = 1;
constexpr int kSegmentHeaderFlits = 1;

/// realign: cycles that each segment of a message after its first may wait for its memory bank, counted as framing.
ScheduleCounts count_schedule(const CheckResult& check, int parts, int words, int realign = 0);

}  // namespace dateline
