// SPDX-License-Identifier: Apache-2.0
// The contention model: a round of messages as streams of flits, cycle by cycle, once each one's path stands. Every
// link and every local channel passes one flit a cycle and rotates over the messages that have one there and room
// ahead; an input gives one flit a cycle; a router waits for all flits of a header; the words of a circuit wait for its
// acknowledge; the memory banks of the nodes turn, and a word waits for its bank at both ends.
//
// A simulation, no formula, and coarser than the router: no headers are decoded and no virtual channels allocated, so
// it says nothing of rounds in which a message has to wait for a channel (fair_share.h), and it does not know where the
// router's rotating pointers stand. `arbitration` puts them elsewhere: where the cycles of a round depend on that, the
// model cannot promise them.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/segment.h"

namespace dateline {

struct Stream {
  /// Resources in the order of the path: injection channel, network links, ejection channel; any numbers >= 0 that are
  /// different for different ones.
  std::vector<int> path;
  int injection_bank = 0, ejection_bank = 0;  ///< which bank the local channels have in the cycle of the release
  int header_flits = 1;
  std::vector<Segment> segments;
  int first_flit = 0;  ///< cycle after the release in which the header may leave the sender's queue
};

struct StreamHardware {
  int banks = 1;
  int queue = 8;  ///< flits that a node's interface buffers a message and direction
  int depth = 4;  ///< flits that a router buffers a message
  int vcs = 2;
  int segment_flits = 1;  ///< of the header of each segment
  int decoded_flits = 1;  ///< of a header that a router needs before it can pass the first one on
  int route_ports = 0;    ///< that a header flit of a source route names, spent ones are dropped; 0: no such routes
  int link_stages = 1;    ///< cycles on a link (model/router/timing.h)
  bool circuits = false;  ///< what follows a header waits for its acknowledge
  int hold = 1;           ///< a word counts as written so many cycles after its arrival even if its bank came at once
};

/// Cycles after the release in which the last word of each stream counts as written. arbitration: with 0 choices rotate
/// in the order of the streams, from the first; with any other number in a random order from a random place.
std::vector<int> stream_times(const StreamHardware& hardware, const std::vector<Stream>& streams,
                              uint64_t arbitration = 0);

}  // namespace dateline
