// SPDX-License-Identifier: Apache-2.0
// The contention model: predicts a round whose messages share links. It simulates every message as a stream of flits on
// its path, cycle by cycle:
//  * a link or local channel carries one flit per cycle, and rotates over the messages that have a flit and buffer
//    space;
//  * an input of a router passes one flit per cycle to the crossbar;
//  * an output grants a channel to one head per cycle;
//  * a router waits for all flits of a header;
//  * the words of a circuit wait for its acknowledge;
//  * the memory banks of the nodes rotate, and a word waits for its bank at both ends.
//
// It is a simulation, not a formula, and coarser than the router. It decodes no headers and assumes that a virtual
// channel is always free, so it does not cover rounds in which a message waits for one (fair_share.h does). It does not
// know the state of the router's round-robin pointers; `arbitration` selects other states. Where the cycles of a round
// depend on them, the prediction is only an estimate.
//
// Example: message A from node 0 to 2 and message B from node 1 to 3 on a one-port ring with buffers of 4 flits. Both
// have a header h, a segment header s and 4 words, and share the link from node 1 to 2. The table holds the cycle in
// which a flit leaves a stage, counted from the release of the round:
//
//   stage                    A:  h   s   0   1   2   3    B:  h   s   0   1   2   3
//   sender's queue               2   3   4   5   6   7        2   3   4   5   6   7
//   switch of node 0             4   5   6   7   9  11
//   switch of node 1             7   9  11  13  14  15        4   5   6   8  10  12    the shared link
//   switch of node 2             9  11  13  15  16  17        6   7   8  10  12  14
//   switch of node 3                                          8   9  10  12  14  16
//   receiver                    11  13  15  17  18  19       10  11  12  14  16  18
//
// The link from node 1 to 2 carries B in cycles 4 to 6, A and B in turn in cycles 7 to 13, and A in cycles 14 and 15.
// From cycle 9 on, A leaves node 0 later, because it waits for credits from node 1. A counts as written in cycle 20, B
// in cycle 19; in an empty network each does in cycle 16. The native engine also measures 20 cycles for this round.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/segment.h"
#include "model/router/timing.h"

namespace dateline {

struct Stream {
  /// Resources along the path: injection channel, network links, ejection channel. Each resource of the round has its
  /// own number >= 0.
  std::vector<int> path;
  int injection_bank = 0, ejection_bank = 0;  ///< bank of each local channel in the cycle of the release
  int header_flits = 1;
  std::vector<Segment> segments;
  int first_flit = 0;  ///< cycle after the release in which the header may leave the sender's queue
};

struct StreamHardware {
  int banks = 1;  ///< memory banks of a node
  int queue = 8;  ///< flits that a network interface buffers per message and direction
  int depth = 4;  ///< flits that a router buffers per message
  int vcs = 2;
  int segment_flits = 1;  ///< flits of a segment header
  int decoded_flits = 1;  ///< flits of a header that a router needs before it passes on the first one
  int route_ports = 0;    ///< ports per header flit of a source route, dropped when consumed; 0: no source routes
  RouterTiming timing;
  bool circuits = false;  ///< flits after a header wait for its acknowledge
  int hold = 1;           ///< least cycles from the arrival of a word until it counts as written
};

/// The cycle after the release in which the last word of each stream counts as written. arbitration 0: round-robin
/// choices take the streams in the order given and start with the first. Any other number: a random order and random
/// starts.
std::vector<int> stream_times(const StreamHardware& hardware, const std::vector<Stream>& streams,
                              uint64_t arbitration = 0);

}  // namespace dateline
