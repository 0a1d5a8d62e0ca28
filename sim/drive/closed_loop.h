// SPDX-License-Identifier: Apache-2.0
// Requests and replies. A node sends requests to other nodes and has a limited number of them open. The node that a
// request reaches sends a reply in the cycle after the last flit of the request. Requests travel in virtual network 0,
// replies in virtual network 1 if there is one.
//
// A node makes requests like the steady process of RandomPackets (a random stream per node), to the destinations of a
// pattern. A request that exceeds the limit waits for a reply and is made in the cycle after that reply; the process
// then continues from there.
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
  double rate = 1;            ///< flits of requests per node and cycle while the node may send them, 0 < rate <= 1
  PacketLengths request = 1;  ///< flits
  PacketLengths reply = 1;    ///< flits
  int outstanding = 1;        ///< the most open requests of a node
};

class ClosedLoop final : public PacketSource {
 public:
  /// The pattern is copied; the topology must outlive this.
  ClosedLoop(const Topology& topology, const Pattern& pattern, const RequestLoop& loop, uint64_t seed)
      : ClosedLoop(topology, pattern, loop, seed, {0, topology.nodes}) {}
  /// Makes only the requests and replies of some nodes. They are the same as when all nodes take part.
  ClosedLoop(const Topology& topology, const Pattern& pattern, const RequestLoop& loop, uint64_t seed, NodeRange nodes);

  const std::vector<MadePacket>& made(uint64_t cycle) override;
  void arrived(const PacketArrival& packet) override;
  /// True if the node makes requests.
  bool sends(int node) const override { return pattern_.sends(topology_, node); }
  int shortest() const override;
  std::string asked_for(int flits) const override;

  int open(int node) const { return asking_[node - first_node_].open; }  ///< requests without a reply

 private:
  struct Asking {
    NodeRandom random;
    int open = 0;
    bool waits = false;  ///< a request is due but exceeds the limit
  };
  void plan(int node, uint64_t now);

  const Topology& topology_;
  Pattern pattern_;
  RequestLoop loop_;
  int first_node_;
  std::vector<Asking> asking_;           ///< [node - first_node_]
  std::vector<NodeRandom> replying_;     ///< [node - first_node_]: draws the lengths of its replies
  using Due = std::pair<uint64_t, int>;  ///< (cycle, node)
  std::priority_queue<Due, std::vector<Due>, std::greater<Due>> due_;
  std::vector<MadePacket> made_, replies_;
};

}  // namespace dateline
