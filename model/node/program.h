// SPDX-License-Identifier: Apache-2.0
// The program that the host loads into the nodes before a run, and the records that it reads back afterwards. The
// formats are those of rtl/node (dl_send_channel, dl_round_control) and rtl/router/dateline_pkg.sv.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/router/config.h"
#include "model/router/wires.h"

namespace dateline {

/// The segment header on the wire: 32 bits, in several flits, lowest bits first, where a flit is narrower.
constexpr int kSegmentBits = 32;
constexpr int segment_flits(int width) { return (kSegmentBits + width - 1) / width; }
constexpr uint64_t segment_header(bool last, unsigned op, unsigned words, unsigned to) {
  return uint64_t{last} << 31 | uint64_t{op} << 29 | uint64_t{words} << 16 | to;
}
/// The fields of a segment header.
struct SegmentHeader {
  bool last = false;
  unsigned op = 0, words = 0, to = 0;
};
constexpr SegmentHeader segment_of_header(uint64_t header) {
  return {(header >> 31 & 1) != 0, static_cast<unsigned>(header >> 29) & 3,
          static_cast<unsigned>(header >> 16) & 0x1fff, static_cast<unsigned>(header) & 0xffff};
}

struct NodeConfig {
  RouterConfig router;
  int memory_words = 4096;   ///< power of two, at most 65536
  int queue_entries = 1024;  ///< entries of each put queue, power of two, at most 16384
  int rounds = 256;          ///< most rounds, power of two
  bool sources = false;      ///< a traffic source (rtl/traffic) instead; queue_entries: entries of its list
  int count_bits = 0;        ///< bits of the count of each memory word, 0..kMaxCountBits; 0: words have no counts
  bool reductions = false;   ///< nodes can combine the words that arrive with those in memory (SegmentOp::kAdd)

  /// Word-interleaved memory banks: one per local channel, rounded up to a power of two.
  constexpr int banks() const {
    int banks = 1;
    while (banks < router.locals()) banks *= 2;
    return banks;
  }
  /// Cycles by which the write of a word is late, because the node first reads and combines the word in memory
  /// (dateline_pkg::combine_cycles). All words take them, so that the writes of different channels never meet.
  constexpr int write_delay() const { return reductions ? router.pipeline > 0 ? kMostWriteDelay : 2 : 0; }
  /// Least value of Program::hold: the longest wait of a word for its bank, and the delay of its write.
  constexpr int least_hold() const { return banks() + write_delay(); }
  static constexpr int kMostWriteDelay = 3;

  /// Flits that the network interface buffers per VC and direction (dateline_pkg::ni_depth). Where words have counts, a
  /// buffer also holds a header, a segment header and two words.
  int ni_depth() const {
    const int least =
        std::max(banks() + 4, count_bits > 0 ? router.layout().flits() + segment_flits(router.width) + 2 : 0);
    int depth = 1;
    while (depth < least) depth *= 2;
    return depth;
  }
  /// Cycles of reset that the node needs: with counts, one per row of its memory banks, because a reset clears one row
  /// per cycle.
  int reset_cycles() const { return count_bits > 0 ? memory_words / banks() + 1 : 1; }
};

/// Most bits of a count. A segment entry names a count of as many bits.
constexpr int kMaxCountBits = 8;

constexpr int kMaxSegmentWords = 8191;
constexpr int kMaxMemoryWords = 65536;
constexpr int kMaxQueueEntries = 16384;
constexpr int kMaxRounds = 8192;  ///< a 16-bit host address reaches 8 record fields per round

/// What a node does with an arriving word for address a. The last two need NodeConfig::reductions. They replace a word
/// whose count is 0, instead of combining it.
enum class SegmentOp : unsigned {
  kPut = 0,     ///< word[a] = arriving word; its count becomes 1
  kDrop = 1,    ///< the word is received, and nothing is written
  kAdd = 2,     ///< word[a] = combine(word[a], arriving word); its count rises by 1
  kAddFrom = 3  ///< word[a + Program::offset] = combine(word[a], arriving word); its count becomes 1
};

/// The operation of kAdd and kAddFrom, on integers as wide as a flit. Sums wrap.
enum class Combine : unsigned { kAdd = 0, kMin = 1, kMax = 2, kAnd = 3, kOr = 4, kXor = 5 };

/// Put queue entry that opens a message. Entries for further headers (of a source route) and segments follow it.
/// `next`: the queue address of the next put or end of round.
constexpr uint64_t put_entry(uint64_t header, unsigned next) { return 1ull << 62 | uint64_t{next} << 48 | header; }
/// Put queue entry for a further header of a source route, sent as one flit before the segments.
constexpr uint64_t header_entry(uint64_t header) { return 3ull << 62 | header; }
/// Put queue entry for a segment. last: the last segment of the message. count: the least count that a word must have
/// before it is sent; 0: words are sent as they are.
constexpr uint64_t segment_entry(bool last, SegmentOp op, unsigned words, unsigned to, unsigned from,
                                 unsigned count = 0) {
  return 2ull << 62 | uint64_t{last} << 61 | static_cast<uint64_t>(op) << 59 | uint64_t{words} << 46 |
         uint64_t{count} << 32 | uint64_t{to} << 16 | from;
}
constexpr uint64_t kEndOfRound = 0;

// The fields of an entry, as a node reads them.
enum class EntryKind : unsigned { kEnd = 0, kPut = 1, kSegment = 2, kHeader = 3 };
constexpr EntryKind kind_of_entry(uint64_t entry) { return static_cast<EntryKind>(entry >> 62); }
/// The header in the entry of a put or of a further header.
constexpr uint64_t header_of_entry(uint64_t entry) { return entry & ((uint64_t{1} << HeaderLayout::kMaxBits) - 1); }
/// Queue address of the put or end after a put.
constexpr unsigned next_of_put(uint64_t put) { return static_cast<unsigned>(put >> 48) & (kMaxQueueEntries - 1); }
struct SegmentEntry {
  bool last = false;
  unsigned op = 0, words = 0, to = 0, from = 0;
  unsigned count = 0;  ///< least count of a word that is sent
};
constexpr SegmentEntry segment_of_entry(uint64_t entry) {
  return {(entry >> 61 & 1) != 0,
          static_cast<unsigned>(entry >> 59) & 3,
          static_cast<unsigned>(entry >> 46) & kMaxSegmentWords,
          static_cast<unsigned>(entry >> 16) & 0xffff,
          static_cast<unsigned>(entry) & 0xffff,
          static_cast<unsigned>(entry >> 32) & ((1u << kMaxCountBits) - 1)};
}

/// Consecutive words of a memory.
struct WordRange {
  unsigned address = 0, words = 0;
};

struct NodeImage {
  std::vector<Word> memory;  ///< initial words from address 0
  /// The words of `memory` that the host loads, in ascending order; the others are empty. Only programs that stream
  /// (Program::stream) name them. In other programs the host loads all words.
  std::vector<WordRange> loaded{};
  unsigned used_words = 0;  ///< memory words that the run uses, as a hint: 0 if unknown
  /// [injection channel]: the entries of all rounds in order, then an empty round, which the last close opens.
  std::vector<std::vector<uint64_t>> queues;
  std::vector<uint32_t> expected_words;  ///< [round]: data words that the node receives
};

/// Everything that a run needs except the topology. A program is independent of schedules.
struct Program {
  NodeConfig config;
  int rounds = 0;
  int contexts = 1;        ///< puts in flight at once per injection channel (q)
  int startup = 0;         ///< extra cycles between the release of a round and its first flits
  int hold = 1;            ///< least cycles from the arrival of a flit until it counts as written
  int barrier_delay = 32;  ///< cycles between the close of a round and the release of the next
  bool stream = false;     ///< a message leaves only when its first word is there, and segments wait for counts
  Combine combine = Combine::kAdd;  ///< operation of SegmentOp::kAdd and kAddFrom
  bool combine_signed = false;      ///< kMin and kMax compare signed integers
  unsigned offset = 0;              ///< words, of SegmentOp::kAddFrom: a multiple of NodeConfig::banks()
  std::vector<NodeImage> nodes;
};

/// One node's record of one round (rtl/node/dl_round_control.sv).
struct RoundRecord {
  uint32_t released = 0;  ///< cycle
  uint32_t sent = 0;      ///< cycle in which its last put had left
  uint32_t written = 0;   ///< cycle in which its last word was written
  uint32_t lost_credit = 0, lost_vc = 0, lost_switch = 0, lost_ejection = 0;  ///< output cycles, by cause (LostCycles)
  uint32_t received = 0;                                                      ///< data words
  static constexpr int kFields = 8;
  const uint32_t* fields() const { return &released; }
  uint32_t* fields() { return &released; }
};

/// What a node must still do in the current round.
struct NodeProgress {
  bool done = false, sends_done = false;
  uint32_t words_missing = 0;
  // Filled in after a stall only.
  bool starves = false;  ///< one of its puts waits for a word of the node's memory
  unsigned word = 0;     ///< address of that word
  // Filled in for programs that stream, with NodeConfig::reductions.
  bool overflow = false;       ///< a word got more contributions than its count can hold
  unsigned overflow_word = 0;  ///< address of the first such word
};

/// Least barrier_delay, in cycles. It suffices to fill every context's FIFO (one flit per cycle, plus the fetch of
/// descriptors and the wait of each segment for its bank), to write the record of the round, and for the credits of the
/// round before to return. segments, headers: the most of any one message. Each header after the first is a descriptor
/// and a flit of its own.
inline int least_barrier_delay(const NodeConfig& config, int contexts, int segments = 1, int headers = 1) {
  constexpr int kDescriptor = 4;  // cycles from one descriptor to the next, with one cycle of margin
  const int least_flits = segment_flits(config.router.width) + 1;  // flits of the shortest segment
  const int fetched = std::min(segments, config.ni_depth() / least_flits + 1);
  const int routes = std::min(headers - 1, config.ni_depth());
  return 12 + contexts * (config.ni_depth() + routes * kDescriptor + fetched * (config.banks() + kDescriptor));
}

/// Words of a message that fills a slot of bubble flow control exactly: the slot minus header and segment header.
inline int slot_words(const RouterConfig& config) {
  return config.bubble_slot - config.layout().flits() - segment_flits(config.width);
}

/// Whether a message with so many flits of headers can stream: they, the segment header and the first word wait
/// together in the buffer of the network interface.
inline bool short_header(const NodeConfig& config, size_t flits) {
  return static_cast<int>(flits) + segment_flits(config.router.width) + 1 <= config.ni_depth();
}

constexpr int kMaxHold = 255;  ///< largest value of the 8-bit hold setting in rtl/node/dl_round_control.sv

}  // namespace dateline
