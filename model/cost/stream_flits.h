// SPDX-License-Identifier: Apache-2.0
// What both simulations of the contention model (stream_round.h) know of a message's flits and of the hardware's
// times. For them alone.
#pragma once

#include <cstdint>
#include <vector>

#include "model/cost/stream_round.h"

namespace dateline {

// Cycles of rtl/node: a flit pushed into the sender's queue can leave it two later, and a place that falls free there
// can be filled one later; from the queue to the first switch it is two, from the last switch to where the receiver
// takes the flit two; a credit of a local channel is back two after the place fell free.
constexpr int kPushToPop = 2;
constexpr int kPopToSwitch = 2;
constexpr int kSwitchToTake = 2;
constexpr int kLocalCredit = 2;
constexpr int kFetch = 3;  // from loading a segment's descriptor to having the next one
// From the cycle in which a receiver takes a probe to the one in which words may leave the sender's queue, links aside.
constexpr int kTakeToGate = 3;
constexpr int kLongAgo = -(1 << 28);
constexpr int kNever = INT32_MAX;

/// What a flit needs of the memories.
struct FlitKind {
  unsigned from = 0, to = 0;
  bool reads = false, writes = false;
  bool opens_segment = false;
};

inline std::vector<FlitKind> flit_kinds(const StreamHardware& hardware, const Stream& stream) {
  std::vector<FlitKind> kinds(stream.header_flits);
  // Further headers of a source route are descriptors of their own, as segments are.
  for (int i = 1; i < stream.header_flits && hardware.route_ports > 0; ++i) kinds[i].opens_segment = true;
  for (const Segment& segment : stream.segments) {
    for (int i = 0; i < hardware.segment_flits; ++i) {
      kinds.emplace_back();
      kinds.back().opens_segment = i == 0;
    }
    for (int w = 0; w < segment.words; ++w)
      kinds.push_back(
          {segment.from + static_cast<unsigned>(w), segment.to + static_cast<unsigned>(w), true, !segment.drop, false});
  }
  return kinds;
}

/// Header flits of a source route that were dropped before they came to a stage: stage 0 is the sender's queue, the
/// last one the receiver, switches are between them, the last of which drops nothing.
inline int consumed_before(const StreamHardware& hardware, int stage, int stages) {
  const int switches = (stage < stages - 2 ? stage : stages - 2) - 1;
  return hardware.route_ports == 0 || switches < 1 ? 0 : switches / hardware.route_ports;
}

/// The first cycle from `from` on in which a local channel, which had `bank` at the release, has that of the address;
/// the banks start to turn with the cycle after the release.
inline int bank_turn(const StreamHardware& hardware, unsigned address, int bank, int from) {
  return from + static_cast<int>((static_cast<long>(address) - bank - (from - 1)) & (hardware.banks - 1));
}

}  // namespace dateline
