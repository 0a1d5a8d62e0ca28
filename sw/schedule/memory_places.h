// SPDX-License-Identifier: Apache-2.0
// The memory of the nodes in places of one part each: what the checks of streams follow, instead of words.
#pragma once

#include <vector>

#include "model/node/segment.h"
#include "sw/schedule/layout.h"

namespace dateline {

class MemoryPlaces {
 public:
  /// Keeps a reference to the layout.
  explicit MemoryPlaces(const BlockLayout& layout)
      : layout_(layout), part_(static_cast<unsigned>(layout.part_words())), offset_(layout.offset()) {}

  /// The place of an address. Places of a reduction repeat every offset() words.
  unsigned at(unsigned address) const {
    if (offset_ == 0) return address / part_;
    return address / offset_ * ((offset_ + part_ - 1) / part_) + address % offset_ / part_;
  }
  /// Places in a number of words.
  unsigned count(unsigned words) const { return words == 0 ? 0 : at(words - 1) + 1; }

  /// A part of a message, as places.
  struct Move {
    unsigned from;  ///< place of the sender
    unsigned to;    ///< place of the receiver that is written
    unsigned base;  ///< place of the receiver with which words that are added are combined
    const Segment& segment;
  };
  /// Calls visit(move) for every part of the segments. A part that a segment boundary cuts is visited once per piece.
  template <typename Visit>
  void each(const std::vector<Segment>& segments, const Visit& visit) const {
    for (const Segment& segment : segments)
      for (unsigned word = 0; word < static_cast<unsigned>(segment.words);) {
        const unsigned from = segment.from + word, base = segment.to + word;
        visit(Move{at(from), at(segment.shifted ? further(base) : base), at(base), segment});
        word += part_ - (offset_ == 0 ? from : from % offset_) % part_;
      }
  }

 private:
  unsigned further(unsigned address) const {
    return layout_.alternates() ? (address + offset_) % (2 * offset_) : address + offset_;
  }

  const BlockLayout& layout_;
  unsigned part_, offset_;
};

}  // namespace dateline
