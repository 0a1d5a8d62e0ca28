// SPDX-License-Identifier: Apache-2.0
// What the links between the nodes carried during a run, as messages and the cycles in which they waited. The record
// follows from nothing but the wires, so every engine that shows its wires can fill it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/node_network.h"

namespace dateline {

/// Why an open message put no flit on a link.
enum class LinkWait : uint8_t {
  kCredit,  ///< the far buffer was full
  kShared,  ///< the link carried a flit of another virtual channel
  kSource,  ///< the next flit had not arrived at the sender
};

/// Consecutive cycles in which an open message put no flit on a link, for one reason.
struct LinkPause {
  uint32_t first = 0, last = 0;  ///< cycles
  LinkWait why = LinkWait::kSource;
};

/// A message on a link: from its head to its tail.
struct LinkMessage {
  int node = 0;  ///< sender
  uint8_t port = 0, vc = 0;
  bool ended = false;            ///< its tail has passed, or it is a probe that was refused
  uint32_t first = 0, last = 0;  ///< cycles of its head and of its last flit so far
  uint32_t flits = 0;
  std::vector<uint64_t> headers;  ///< data of its first flits: the header, lowest bits first
  std::vector<LinkPause> pauses;  ///< ascending
};

/// Fill it with cycle(), once per cycle, before the network steps.
class LinkRecord {
 public:
  /// The record takes at most this many messages and pauses, and no message that starts later.
  static constexpr size_t kMostParts = 1 << 18;

  void begin(const Topology& topology, const Program& program);
  /// release: a round, or a group of a stream, is released in this cycle.
  void cycle(const NodeNetwork& network, uint64_t cycle, bool release);
  /// The records of the nodes, at the end of a run that was not stopped.
  void end(std::vector<std::vector<RoundRecord>> records, uint64_t cycles);

  const std::vector<LinkMessage>& uses() const { return uses_; }       ///< in the order of their heads
  const std::vector<uint64_t>& released() const { return released_; }  ///< [round]: cycle
  /// [node][round]; empty after a run that was stopped.
  const std::vector<std::vector<RoundRecord>>& records() const { return records_; }
  uint64_t cycles() const { return cycles_; }        ///< of the run, or so far
  uint64_t full_from() const { return full_from_; }  ///< cycle of the first message that was left out; ~0: none

 private:
  static constexpr uint32_t kNone = ~0u;
  /// A virtual channel of a link.
  struct Channel {
    uint32_t use = kNone;  ///< the message that is open
    int out = 0;           ///< flits in the far buffer, or on the way to it
  };
  void flit(int node, int port, const FlitWire& wire, uint32_t cycle);
  void pause(LinkMessage& use, LinkWait why, uint32_t cycle);

  const Topology* topology_ = nullptr;
  int vcs_ = 1, places_ = 4;
  size_t header_flits_ = 1;
  std::vector<Channel> channels_;  ///< [(node * ports + port) * vcs + vc]
  std::vector<int> open_;          ///< [node * ports + port]: open messages
  std::vector<LinkMessage> uses_;
  size_t parts_ = 0;
  std::vector<uint64_t> released_;
  std::vector<std::vector<RoundRecord>> records_;
  uint64_t cycles_ = 0, full_from_ = ~uint64_t{0};
};

}  // namespace dateline
