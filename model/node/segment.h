// SPDX-License-Identifier: Apache-2.0
// A segment of a message: consecutive words that are copied from the sender's memory to the receiver's.
#pragma once

namespace dateline {

/// `words` words from address `from` of the sender to address `to` of the receiver.
struct Segment {
  unsigned from = 0, to = 0;
  int words = 0;
  bool drop = false;     ///< the receiver already has the words: it counts them, writes nothing and waits for no bank
  bool add = false;      ///< the words are added to those of the receiver (SegmentOp::kAdd)
  bool shifted = false;  ///< with `add`: the sums are written Program::offset further (SegmentOp::kAddFrom)
  int count = 1;         ///< in a stream: contributions that each word has got when it is complete, and may be sent
};

}  // namespace dateline
