// SPDX-License-Identifier: Apache-2.0
// Joins pieces of a message to segments.
#pragma once

#include <vector>

#include "model/node/program.h"
#include "model/node/segment.h"

namespace dateline {

/// Pieces that are adjacent in both memories, and that the receiver treats alike, form one segment. A segment of more
/// than kMaxSegmentWords words is cut.
template <typename Pieces>
std::vector<Segment> merged_segments(const Pieces& pieces) {
  std::vector<Segment> segments;
  for (Segment next : pieces) {
    if (!segments.empty()) {
      const Segment& last = segments.back();
      const auto words = static_cast<unsigned>(last.words);
      const bool alike =
          last.drop == next.drop && last.add == next.add && last.shifted == next.shifted && last.count == next.count;
      if (alike && last.from + words == next.from && last.to + words == next.to) {
        next.words += last.words;
        next.from = last.from;
        next.to = last.to;
        segments.pop_back();
      }
    }
    for (; next.words > kMaxSegmentWords; next.words -= kMaxSegmentWords) {
      segments.push_back(next);
      segments.back().words = kMaxSegmentWords;
      next.from += static_cast<unsigned>(kMaxSegmentWords);
      next.to += static_cast<unsigned>(kMaxSegmentWords);
    }
    segments.push_back(next);
  }
  return segments;
}

}  // namespace dateline
