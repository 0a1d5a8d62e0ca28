// SPDX-License-Identifier: Apache-2.0
// What the host loads into the nodes before a run and reads back after it. Formats of rtl/node (send_channel,
// round_control) and rtl/router/dateline_pkg.sv.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/router/config.h"
#include "model/router/wires.h"

namespace dateline {

struct NodeConfig {
  RouterConfig router;
  int memory_words = 4096;   ///< power of two, at most 65536
  int queue_entries = 1024;  ///< a put queue, power of two, at most 16384
  int rounds = 256;          ///< power of two
  bool sources = false;      ///< a traffic source (rtl/traffic) in the place of all that; queue_entries: of its list

  /// Word-interleaved memory banks: one a channel, rounded up to a power of two.
  constexpr int banks() const {
    int banks = 1;
    while (banks < router.locals()) banks *= 2;
    return banks;
  }
  /// Flits that the network interface buffers a VC and direction (dateline_pkg::ni_depth).
  int ni_depth() const {
    int depth = 1;
    while (depth < banks() + 4) depth *= 2;
    return depth;
  }
};

constexpr int kMaxSegmentWords = 8191;
constexpr int kMaxMemoryWords = 65536;
constexpr int kMaxQueueEntries = 16384;
constexpr int kMaxRounds = 8192;  ///< eight record words each behind a 16-bit host address

enum class SegmentOp : unsigned { kPut = 0, kDrop = 1 };

/// Put queue entry: a message with this header, further headers (of a source route) and segments behind it; `next` is
/// the queue address of the next put or end of round.
constexpr uint64_t put_entry(uint64_t header, unsigned next) { return 1ull << 62 | uint64_t{next} << 48 | header; }
/// One more header of a source route, a flit of its own; before the segments.
constexpr uint64_t header_entry(uint64_t header) { return 3ull << 62 | header; }
constexpr uint64_t segment_entry(bool last, SegmentOp op, unsigned words, unsigned to, unsigned from) {
  return 2ull << 62 | uint64_t{last} << 61 | static_cast<uint64_t>(op) << 59 | uint64_t{words} << 46 |
         uint64_t{to} << 16 | from;
}
constexpr uint64_t kEndOfRound = 0;

/// What opens a segment on the wire, lowest bits first where a flit is narrower.
constexpr int kSegmentBits = 32;
constexpr int segment_flits(int width) { return (kSegmentBits + width - 1) / width; }
constexpr uint64_t segment_header(bool last, unsigned op, unsigned words, unsigned to) {
  return uint64_t{last} << 31 | uint64_t{op} << 29 | uint64_t{words} << 16 | to;
}

struct NodeImage {
  std::vector<Word> memory;  ///< from word 0
  /// [injection channel]: rounds one after another, and an empty one at the end (the last close opens it).
  std::vector<std::vector<uint64_t>> queues;
  std::vector<uint32_t> expected_words;  ///< [round]
};

/// Everything a run needs beside the topology. A program knows nothing of schedules.
struct Program {
  NodeConfig config;
  int rounds = 0;
  int contexts = 1;        ///< puts in flight at once an injection channel (q)
  int startup = 0;         ///< extra cycles between the release of a round and its first flits
  int hold = 1;            ///< cycles after which a flit that arrived counts as written
  int barrier_delay = 32;  ///< cycles between the close of a round and the release of the next
  std::vector<NodeImage> nodes;
};

/// One node's record of one round (rtl/node/dl_round_control.sv).
struct RoundRecord {
  uint32_t released = 0;  ///< cycle
  uint32_t sent = 0;      ///< cycle at which its last put had left
  uint32_t written = 0;   ///< cycle at which its last word was written
  uint32_t lost_credit = 0, lost_vc = 0, lost_switch = 0, lost_ejection = 0;  ///< output cycles
  uint32_t received = 0;                                                      ///< words
  static constexpr int kFields = 8;
  const uint32_t* fields() const { return &released; }
  uint32_t* fields() { return &released; }
};

/// What a node has still to do in the round that it is in.
struct NodeProgress {
  bool done = false, sends_done = false;
  uint32_t words_missing = 0;
};

/// Least cycles from close to release: every context's FIFO is full by then (a flit a cycle, after its descriptors and
/// the wait of each segment for its bank), the round's record is written, and the credits of the round before are home.
/// segments, headers: the most of one message; each header after the first is a descriptor, and a flit, of its own.
inline int least_barrier_delay(const NodeConfig& config, int contexts, int segments = 1, int headers = 1) {
  constexpr int kDescriptor = 4;                                   // from one to the next, with a cycle to spare
  const int least_flits = segment_flits(config.router.width) + 1;  // of a segment
  const int fetched = std::min(segments, config.ni_depth() / least_flits + 1);
  const int routes = std::min(headers - 1, config.ni_depth());
  return 12 + contexts * (config.ni_depth() + routes * kDescriptor + fetched * (config.banks() + kDescriptor));
}

/// Words of a message that fills a slot of bubble flow control exactly: what header and segment header leave.
inline int slot_words(const RouterConfig& config) {
  return config.bubble_slot - config.layout().flits() - segment_flits(config.width);
}

constexpr int kMaxHold = 255;  ///< bits of the hold setting in rtl/node/dl_round_control.sv

}  // namespace dateline
