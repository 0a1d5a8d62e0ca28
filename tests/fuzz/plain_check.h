// SPDX-License-Identifier: Apache-2.0
// A second, plain checker of schedule files that shares no code with sw/schedule and model/network. It moves the blocks
// as sets, round by round. It must accept exactly what the program calls complete.
#pragma once

#include <string>

namespace dateline::plain {

enum class Answer {
  kAccepted,   ///< complete, port model kept, at most q transfers of a round per link
  kRejected,   ///< readable, but wrong
  kNoSchedule  ///< not readable as a schedule, or too large to be moved as sets (kMostNodes)
};

constexpr int kMostNodes = 4096;

struct Finding {
  Answer answer = Answer::kAccepted;
  std::string why;  ///< the first error; "" if accepted
};

Finding plain_check(const std::string& text);

}  // namespace dateline::plain
