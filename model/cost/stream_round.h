// SPDX-License-Identifier: Apache-2.0
// A round of messages as streams of flits, cycle by cycle: what a message is once its path stands. Every link and every
// local channel passes one flit a cycle and rotates over the messages that have one there and room ahead; an input
// gives one flit a cycle; the memory banks of the nodes turn, and a word waits for its bank at both ends. No headers
// are decoded, no virtual channels allocated and no events recorded here, so it says nothing of rounds in which a
// message has to wait for a channel (fair_share.h).
#pragma once

#include <vector>

namespace dateline {

/// One segment of a message: addresses of its first word at sender and receiver.
struct Stretch {
  unsigned from = 0, to = 0;
  int words = 0;
  bool drop = false;  ///< the receiver does not write it, so it waits for no bank
};

struct Stream {
  /// Resources in the order of the way: injection channel, network links, ejection channel; any numbers >= 0 that are
  /// different for different ones.
  std::vector<int> way;
  int injection_bank = 0, ejection_bank = 0;  ///< which bank the local channels have in the cycle of the release
  int header_flits = 1;
  std::vector<Stretch> segments;
  int first_flit = 0;  ///< cycle after the release in which the header may leave the sender's queue
  int first_word = 0;  ///< the same of what follows it (circuits: when the path is acknowledged)
};

struct StreamHardware {
  int banks = 1;
  int queue = 8;  ///< flits that a node's interface buffers a message and direction
  int depth = 4;  ///< flits that a router buffers a message
  int vcs = 2;
  int segment_flits = 1;  ///< of the header of each segment
  int hop = 2;            ///< cycles from one router's switch to the next one's, and for a credit back
  int hold = 1;           ///< a word counts as written so many cycles after its arrival even if its bank came at once
};

/// Cycles after the release in which the last word of each stream counts as written.
std::vector<int> stream_times(const StreamHardware& hardware, const std::vector<Stream>& streams);

}  // namespace dateline
