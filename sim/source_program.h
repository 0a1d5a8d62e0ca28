// SPDX-License-Identifier: Apache-2.0
// Program and counters of a network of traffic sources (rtl/traffic/dl_traffic_source.sv).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace dateline {

/// The data that is loaded into a network of traffic sources.
struct SourceProgram {
  struct Node {
    unsigned rate = 0;                ///< packets per cycle in units of 1/65536; 0: the node sends nothing
    uint32_t seed = 1;                ///< kSourceRandomBits bits, not 0
    std::vector<uint64_t> headers{};  ///< complete headers with tag 0, sent in turn
  };
  /// The window is the cycles from `open` + 1 to `close`; the run ends after cycle `end`.
  unsigned open = 0, close = 0, end = 0;
  std::vector<Node> nodes;  ///< [node]; all have the same number of headers

  unsigned entries() const { return static_cast<unsigned>(nodes.front().headers.size()); }
};

/// Counters: the number of events of a kind, or the sum over them of cycle number + 1 (modulo 2^32).
enum class SourceCount : unsigned {
  kMade = 0,              ///< packets made in the window
  kSent = 1,              ///< packets that left the queue in the window
  kReceived = 2,          ///< packets on the ejection channel in the window
  kArrived = 3,           ///< packets made in the window that reached an ejection channel, at any time
  kMadeCycles = 4 | 0,    ///< sum over the events of kMade
  kArrivedCycles = 4 | 3  ///< sum over the events of kArrived
};
constexpr std::array<SourceCount, 6> kSourceCounts = {SourceCount::kMade,       SourceCount::kSent,
                                                      SourceCount::kReceived,   SourceCount::kArrived,
                                                      SourceCount::kMadeCycles, SourceCount::kArrivedCycles};
/// For each of kSourceCounts: [node].
using SourceCounts = std::map<SourceCount, std::vector<uint32_t>>;

constexpr int kSourceEntries = 256;           ///< headers per node if no hardware sets a limit
constexpr int kSourceRateBits = 16;           ///< CycleBits of rtl/traffic/dl_traffic_pkg.sv
constexpr unsigned kMostSourceRate = 65535;   ///< in units of 1/65536
constexpr unsigned kMostSourceCycle = 65534;  ///< largest SourceProgram::end
constexpr int kSourceRandomBits = 31, kSourceRandomTap = 28;
constexpr int kMeasuredTag = 0;  ///< bit of a header's tag that marks packets made in the window
/// Cycles from the cycle in which a packet is made to the first in which it can be on the injection channel.
constexpr int kSourceLead = 2;

}  // namespace dateline
