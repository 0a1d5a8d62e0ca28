// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/trace_packets.h"

#include <algorithm>

namespace dateline {

TracePackets::TracePackets(const std::vector<TracePacket>& packets, int nodes, NodeRange makers)
    : packets_(packets), makers_(makers), shortest_(packets.front().flits), sends_(nodes, false) {
  for (const TracePacket& packet : packets) {
    shortest_ = std::min(shortest_, packet.flits);
    sends_[packet.node] = true;
  }
}

const std::vector<MadePacket>& TracePackets::made(uint64_t cycle) {
  made_.clear();
  for (; next_ < packets_.size() && packets_[next_].cycle <= cycle; ++next_)
    if (makers_.has(packets_[next_].node))
      made_.push_back({packets_[next_].node, packets_[next_].destination, packets_[next_].flits});
  return made_;
}

}  // namespace dateline
