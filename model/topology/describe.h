// SPDX-License-Identifier: Apache-2.0
// How links are written in messages: one wording for the schedule check, the deadlock proof and the engines.
#pragma once

#include <string>

#include "model/topology/topology.h"

namespace dateline {

/// "+x", "-y", ...: dimension and direction of a port of a torus or mesh.
std::string port_direction(int port);

/// "link (7,0)->(0,0) port 0 (+x)"; a link that does not exist ends in "->nothing".
std::string describe_link(const Topology& topology, int node, int port);

}  // namespace dateline
