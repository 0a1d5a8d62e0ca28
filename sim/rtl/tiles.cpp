// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/tiles.h"

namespace dateline {

std::string wave_scope(const Topology& topology, int node) {
  std::string name = "node_" + std::to_string(node);
  for (int k = 0; k < topology.dims(); ++k) name += "_" + axis_name(k) + std::to_string(topology.coordinate(node, k));
  return name;
}

ChannelStatus decode_status(uint64_t word) {
  ChannelStatus status;
  status.dest = static_cast<int>(word & 15);
  status.vcs = static_cast<VcSet>((word >> 24) & 255);
  status.waiting = (word >> 6) & 1;
  status.nonempty = (word >> 7) & 1;
  status.owner_slot = static_cast<int>((word >> 8) & 15);
  status.owner_vc = static_cast<int>((word >> 12) & 7);
  status.owned = (word >> 15) & 1;
  status.has_credit = (word >> 16) & 1;
  return status;
}

}  // namespace dateline
