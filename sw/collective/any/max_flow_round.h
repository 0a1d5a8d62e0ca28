// SPDX-License-Identifier: Apache-2.0
// A maximum flow from the nodes that hold a block to those that do not, over links of capacity 1.
#pragma once

#include <vector>

#include "model/network/topology.h"
#include "sw/collective/any/flood.h"

namespace dateline {

/// As many messages as possible that share no link. Each ends at another node with a processor that does not hold the
/// block. In the one-port model a node sends at most one.
std::vector<FloodMove> max_flow_round(const Topology& topology, bool one_port, const std::vector<bool>& holds);

}  // namespace dateline
