// SPDX-License-Identifier: Apache-2.0
// The path of a circuit through a map, as SVG path data: one path per transfer, interrupted only at stubs.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sw/report/picture/map_layout.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The path of a transfer along its links in the given lanes ([hop]), from the border of the sender's node to that of
/// the receiver's. In 1-D it is one arc per straight run: above the line if the run goes to the right, below it if it
/// goes to the left. Precondition: the path exists and has hops.
PathData circuit_path(const Topology& topology, const MapLayout& layout, const Transfer& transfer,
                      const std::vector<uint8_t>& lanes);

/// The middle of the lanes of a directed link, from node to node.
PathData link_path(const Topology& topology, const MapLayout& layout, int node, int port);

/// The middle of a link, between its two directions.
PathData wire_path(const Topology& topology, const MapLayout& layout, int node, int port);

}  // namespace dateline
