// SPDX-License-Identifier: Apache-2.0
// Creates, removes and follows the links of a network.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// Fills far_ends. Needs the family, dimensions, nodes and ports of the topology.
void make_links(Topology& topology);

/// Removes a link in both directions; does nothing where no link exists. Other channels keep their numbers.
void remove_link(Topology& topology, int node, int port);

/// The port of a node that leads to `neighbour`; -1 where the two are not neighbours.
int find_port(const Topology& topology, int node, int neighbour);

/// The node at the end of a path of output ports; -1 where one of the links is missing.
int end_of(const Topology& topology, int from, const std::vector<uint8_t>& path);
/// Throws CheckError, which names the nodes, unless the path ends at `to`. Called before a search or a simulation
/// follows the path, which does not check it.
void require_end(const Topology& topology, int from, int to, const std::vector<uint8_t>& path);

}  // namespace dateline
