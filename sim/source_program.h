// SPDX-License-Identifier: Apache-2.0
// What a network of traffic sources (rtl/traffic/dl_traffic_source.sv) is loaded with, and what it counts.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace dateline {

/// What a network of sources is loaded with.
struct SourceProgram {
  struct Node {
    unsigned rate = 0;                ///< packets a cycle, in 1/65536; 0: the node sends nothing
    uint32_t seed = 1;                ///< of kSourceRandomBits bits, not 0
    std::vector<uint64_t> headers{};  ///< whole ones, tag 0; sent in turn
  };
  /// The window is the cycles from `open` + 1 to `close`; the run ends after cycle `end`.
  unsigned open = 0, close = 0, end = 0;
  std::vector<Node> nodes;  ///< all have as many headers

  unsigned entries() const { return static_cast<unsigned>(nodes.front().headers.size()); }
};

/// What can be counted: kinds of events, or the numbers of the cycles behind them added up (modulo 2^32).
enum class SourceCount : unsigned {
  kMade = 0,            ///< packets made in the window
  kSent = 1,            ///< packets that left the queue in the window
  kReceived = 2,        ///< packets on the ejection channel in the window
  kArrived = 3,         ///< of the packets made in the window those on an ejection channel, at any time
  kMadeCycles = 4 | 0,  ///< of kMade
  kArrivedCycles = 4 | 3
};
constexpr std::array<SourceCount, 6> kSourceCounts = {SourceCount::kMade,       SourceCount::kSent,
                                                      SourceCount::kReceived,   SourceCount::kArrived,
                                                      SourceCount::kMadeCycles, SourceCount::kArrivedCycles};
/// [node] of each of kSourceCounts.
using SourceCounts = std::map<SourceCount, std::vector<uint32_t>>;

constexpr int kSourceEntries = 256;           ///< of a list where no hardware says how many
constexpr int kSourceRateBits = 16;           ///< TrafficCycleBits of rtl/router/dateline_pkg.sv
constexpr unsigned kMostSourceRate = 65535;   ///< in 1/65536
constexpr unsigned kMostSourceCycle = 65534;  ///< SourceProgram::end
constexpr int kSourceRandomBits = 31, kSourceRandomTap = 28;
constexpr int kMeasuredTag = 0;  ///< bit of the tag of a header
/// Cycles from that in which a packet is made to the first in which it can be on the injection channel.
constexpr int kSourceLead = 2;

}  // namespace dateline
