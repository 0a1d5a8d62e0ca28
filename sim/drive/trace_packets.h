// SPDX-License-Identifier: Apache-2.0
// Packets of a trace: each is made in its cycle, whatever the network does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/base/setting.h"
#include "sim/drive/packet_source.h"
#include "sim/node_range.h"

namespace dateline {

struct TracePacket {
  uint64_t cycle = 0;
  int node = 0, destination = 0;  ///< the destination is another node
  int flits = 1;                  ///< headers included
};

class TracePackets final : public PacketSource {
 public:
  /// packets: sorted by cycle; packets of one node and cycle are in the order in which they leave. Precondition: not
  /// empty. The packets must outlive this.
  TracePackets(const std::vector<TracePacket>& packets, int nodes) : TracePackets(packets, nodes, {0, nodes}) {}
  /// Makes only the packets of the nodes in `makers`.
  TracePackets(const std::vector<TracePacket>& packets, int nodes, NodeRange makers);

  const std::vector<MadePacket>& made(uint64_t cycle) override;
  bool sends(int node) const override { return sends_[node]; }
  int shortest() const override { return shortest_; }
  std::string asked_for(int flits) const override {
    return setting("trace") + ": packets of " + std::to_string(flits) + " flits";
  }

 private:
  const std::vector<TracePacket>& packets_;
  NodeRange makers_;
  size_t next_ = 0;
  int shortest_;
  std::vector<bool> sends_;
  std::vector<MadePacket> made_;
};

}  // namespace dateline
