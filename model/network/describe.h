// SPDX-License-Identifier: Apache-2.0
// How links are written in messages: one wording for the schedule check, the deadlock proof and the engines.
#pragma once

#include <string>

#include "model/network/topology.h"

namespace dateline {

/// Where a port of the network leads: "+x" or "-y" in a ring or line, "+2 in y" in a complete graph, "bit 3" in a
/// hypercube or (of the node's own field) a dual-cube, whose last port is "cross".
std::string port_direction(const Topology& topology, int port);

/// "link (7,0)->(0,0) port 0 (+x)"; a link that does not exist ends in "->nothing".
std::string describe_link(const Topology& topology, int node, int port);

}  // namespace dateline
