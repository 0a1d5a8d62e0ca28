// SPDX-License-Identifier: Apache-2.0
// The way of a circuit through a map, as path data: one path a transfer, broken only where it leaves by a stub.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sw/report/picture/map_layout.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Along its links in the given lanes (one a hop), from the border of the sender's node to that of the receiver's; in
/// 1-D an arc a straight run, above the line to the right and below to the left. Precondition: the path exists and has
/// hops.
PathData circuit_path(const Topology& topology, const MapLayout& layout, const Transfer& transfer,
                      const std::vector<uint8_t>& lanes);

/// The middle of all lanes of a directed link, from node to node.
PathData link_path(const Topology& topology, const MapLayout& layout, int node, int port);

/// The middle of an undirected link.
PathData wire_path(const Topology& topology, const MapLayout& layout, int node, int port);

}  // namespace dateline
