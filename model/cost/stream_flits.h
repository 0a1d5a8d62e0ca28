// SPDX-License-Identifier: Apache-2.0
// Flits of a message and cycle counts of the hardware, shared by the two implementations of the contention model
// (stream_round.cpp, lone_stream.cpp). For these files only.
#pragma once

#include <cstdint>
#include <vector>

#include "model/cost/stream_round.h"

namespace dateline {

// Cycle counts of rtl/node. A free place in the sender's queue can be filled one cycle later.
constexpr int kPushToPop = 2;    // from the push of a flit into the sender's queue until it can leave
constexpr int kPopToSwitch = 2;  // from the sender's queue to the first switch
constexpr int kLocalCredit = 2;  // from a free place until its credit is back, on a local channel
constexpr int kFetch = 3;        // from the load of a segment's descriptor until the next one is available
constexpr int kTakeToGate = 3;   // from taking a probe until words may leave the sender's queue, without link cycles
/// From the last switch until the receiver takes the flit.
constexpr int switch_to_take(const RouterTiming& timing) { return 1 + timing.body_cycles(); }
constexpr int kLongAgo = -(1 << 28);
constexpr int kNever = INT32_MAX;

/// The memory accesses of a flit.
struct FlitKind {
  unsigned from = 0, to = 0;
  bool reads = false, writes = false;
  bool opens_segment = false;
};

/// The flits of a message in order: headers, then per segment its header flits and words.
inline std::vector<FlitKind> flit_kinds(const StreamHardware& hardware, const Stream& stream) {
  std::vector<FlitKind> kinds(stream.header_flits);
  // Every further header of a source route has its own descriptor, like a segment.
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

/// The number of header flits of a source route that were dropped before a stage. Stage 0 is the sender's queue, the
/// last stage is the receiver, and the stages between are switches. The last switch drops no flit.
inline int consumed_before(const StreamHardware& hardware, int stage, int stages) {
  const int switches = (stage < stages - 2 ? stage : stages - 2) - 1;
  return hardware.route_ports == 0 || switches < 1 ? 0 : switches / hardware.route_ports;
}

/// The first cycle from `from` on in which a local channel can access the bank of `address`. `bank`: its bank at the
/// release. The banks rotate from the cycle after the release on.
inline int bank_turn(const StreamHardware& hardware, unsigned address, int bank, int from) {
  return from + static_cast<int>((static_cast<long>(address) - bank - (from - 1)) & (hardware.banks - 1));
}

}  // namespace dateline
