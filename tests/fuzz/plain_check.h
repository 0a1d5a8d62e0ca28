// SPDX-License-Identifier: Apache-2.0
// A second, plain checker of schedule files that shares no code with sw/schedule and model/network: it moves the
// blocks as sets, round by round. What the program calls complete must be accepted here, and the other way round.
#pragma once

#include <string>

namespace dateline::plain {

enum class Answer {
  kAccepted,   ///< complete, port model kept, no link carries more than q transfers of a round
  kRejected,   ///< read, and wrong
  kNoSchedule  ///< cannot be read as a schedule, or is too large to be moved as sets (kMostNodes)
};

constexpr int kMostNodes = 4096;

struct Finding {
  Answer answer = Answer::kAccepted;
  std::string why;  ///< the first thing that is wrong; "" when accepted
};

Finding plain_check(const std::string& text);

}  // namespace dateline::plain
