// SPDX-License-Identifier: Apache-2.0
// The links of a network, as its family wires them.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// Fills far_ends from family, dimensions, nodes and ports.
void make_links(Topology& topology);

/// The network without a link, both directions; nothing where there is none. Its channels keep their numbers.
void remove_link(Topology& topology, int node, int port);

/// The port of a node that leads to a neighbour; -1: they are none.
int find_port(const Topology& topology, int node, int neighbour);

/// The node where a path of output ports ends; -1: one of its links is missing.
int end_of(const Topology& topology, int from, const std::vector<uint8_t>& path);
/// Throws CheckError, which names the nodes, unless the path ends at `to`. For whoever hands a route on to a search or
/// a simulation, which would follow it out of the network.
void require_end(const Topology& topology, int from, int to, const std::vector<uint8_t>& path);

}  // namespace dateline
