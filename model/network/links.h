// SPDX-License-Identifier: Apache-2.0
// The links of a network, as its family wires them.
#pragma once

#include "model/network/topology.h"

namespace dateline {

/// Fills far_ends from family, dimensions, nodes and ports.
void make_links(Topology& topology);

/// The network without a link, both directions; nothing where there is none. Its channels keep their numbers.
void remove_link(Topology& topology, int node, int port);

/// The port of a node that leads to a neighbour; -1: they are none.
int find_port(const Topology& topology, int node, int neighbour);

}  // namespace dateline
