// SPDX-License-Identifier: Apache-2.0
// When the words of a message that shares nothing are written, for any segments: the memory banks of rtl/node turn, so
// a segment may wait for its bank at the sender and again at the receiver; the queues of both interfaces hide part of
// that. Times are cycles after the release of the round.
#pragma once

#include <vector>

namespace dateline {

/// One segment: bank residues are those of the addresses modulo the number of banks.
struct Stretch {
  unsigned from = 0, to = 0;  ///< addresses of the first word at sender and receiver
  int words = 0;
  bool drop = false;  ///< the receiver does not write it, so waits for no bank
};

struct MessageHardware {
  int banks = 1;
  int queue = 8;                    ///< flits that an interface buffers a message and direction
  int header_flits = 1;             ///< of the message
  int segment_flits = 1;            ///< of the header of each segment
  int injection = 0, ejection = 0;  ///< channels at sender and receiver
  double first_flit = 0;            ///< the header may leave
  double first_word = 0;            ///< what follows it may leave (circuits: when the path is acknowledged)
  int hops = 1;                     ///< links of the network
  double hop = 2;                   ///< from one router's switch to the next one's, and as much for a credit back
  int depth = 4;                    ///< flits that a router buffers
  double hold = 1;  ///< a word counts as written so much after its arrival, even if its bank came at once
};

/// Cycle in which the last word counts as written.
double message_time(const MessageHardware& hardware, const std::vector<Stretch>& segments);

}  // namespace dateline
