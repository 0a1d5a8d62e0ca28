// SPDX-License-Identifier: Apache-2.0
// Requests and replies: a node asks others, and has no more than so many requests open at a time; who is asked answers
// in the cycle after the last flit of the request. Requests travel in virtual network 0, replies in virtual network 1
// where there is one.
//
// A node makes requests as RandomPackets does steadily (every node a random stream of its own), to the destinations of
// a pattern; one that may not be made yet waits for a reply, is made in the cycle after it, and the process goes on
// from there.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sim/drive/node_random.h"
#include "sim/drive/packet_lengths.h"
#include "sim/drive/packet_source.h"
#include "sim/drive/patterns.h"
#include "sim/node_range.h"

namespace dateline {

struct RequestLoop {
  double rate = 1;            ///< flits of requests a node and cycle as long as it may ask, 0 < rate <= 1
  PacketLengths request = 1;  ///< flits
  PacketLengths reply = 1;    ///< flits
  int outstanding = 1;        ///< requests that a node may have open
};

class ClosedLoop final : public PacketSource {
 public:
  /// The pattern is copied, the topology must outlive this.
  ClosedLoop(const Topology& topology, const Pattern& pattern, const RequestLoop& loop, uint64_t seed)
      : ClosedLoop(topology, pattern, loop, seed, {0, topology.nodes}) {}
  /// Requests and replies of some nodes alone: the same as when all ask and answer.
  ClosedLoop(const Topology& topology, const Pattern& pattern, const RequestLoop& loop, uint64_t seed, NodeRange nodes);

  const std::vector<MadePacket>& made(uint64_t cycle) override;
  void arrived(const PacketArrival& packet) override;
  /// Requests; a node that only answers does not.
  bool sends(int node) const override { return pattern_.sends(topology_, node); }
  int shortest() const override;
  std::string asked_for(int flits) const override;

  int open(int node) const { return asking_[node - first_node_].open; }  ///< requests without their reply

 private:
  struct Asking {
    NodeRandom random;
    int open = 0;
    bool waits = false;  ///< a request is due and may not be made
  };
  void plan(int node, uint64_t now);

  const Topology& topology_;
  Pattern pattern_;
  RequestLoop loop_;
  int first_node_;
  std::vector<Asking> asking_;           ///< [node - first_node_]
  std::vector<NodeRandom> replying_;     ///< the same: lengths of its replies
  using Due = std::pair<uint64_t, int>;  ///< cycle, node
  std::priority_queue<Due, std::vector<Due>, std::greater<Due>> due_;
  std::vector<MadePacket> made_, replies_;
};

}  // namespace dateline
