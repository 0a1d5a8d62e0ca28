// SPDX-License-Identifier: Apache-2.0
// A segment of a message: what one put moves from one stretch of memory to another.
#pragma once

namespace dateline {

/// `words` words from an address of the sender to one of the receiver.
struct Segment {
  unsigned from = 0, to = 0;
  int words = 0;
  bool drop = false;  ///< the receiver has them already: it writes nothing, and waits for no bank
};

}  // namespace dateline
