// SPDX-License-Identifier: Apache-2.0
// Exact counts of a checked schedule for a block of `words` words (L). A block is split into `parts` equal parts.
// Volumes count the fraction L / parts per part; framing includes the padding to ceil(L / parts) words, which a run
// moves.
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

/// Sizes of what a message moves in addition to its words.
struct Framing {
  int header = 1;   ///< flits of the message header
  int ports = 0;    ///< source routes: ports per header flit, a route has hops + 1 with ejection; 0: other routing
  int segment = 1;  ///< flits of a segment header
  int realign = 0;  ///< cycles that each segment after the first may wait for its memory bank
  // Bubble flow control: a message is sent in slots of `slot` flits, each with `slot_words` words. slot 0: none.
  int slot = 0, slot_words = 0;

  constexpr int header_flits(int hops) const { return ports == 0 ? header : (hops + ports) / ports; }

  /// Header descriptors that the sender fetches one by one.
  constexpr int header_descriptors(int hops) const { return ports == 0 ? 1 : header_flits(hops); }

  /// All flits of a message of `words` words, `segments` segments and `hops` hops, plus its cycles of re-alignment.
  constexpr double flits(double words, int segments, int hops) const {
    if (slot == 0)
      return words + header_flits(hops) + static_cast<double>(segment) * segments + realign * (segments - 1.0);
    const int slots = static_cast<int>((words + slot_words - 1) / slot_words);
    return static_cast<double>(slot) * (slots < segments ? segments : slots);
  }
};

ScheduleCounts count_schedule(const CheckResult& check, int parts, int words, const Framing& framing = {});

}  // namespace dateline
