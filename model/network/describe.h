// SPDX-License-Identifier: Apache-2.0
// Links in messages: one wording for the schedule check, the deadlock proof and the engines.
#pragma once

#include <string>

#include "model/network/topology.h"

namespace dateline {

/// The direction in which a network port leads: "+x" or "-y" in a ring or line, "+2 in y" in a complete graph, "bit 3"
/// in a hypercube. In a dual-cube "bit 3" is a bit of the node's own field, and the last port is "cross".
std::string port_direction(const Topology& topology, int port);

/// A link in words: "link (7,0)->(0,0) port 0 (+x)". A link that does not exist leads to "nothing".
std::string describe_link(const Topology& topology, int node, int port);

}  // namespace dateline
