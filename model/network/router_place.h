// SPDX-License-Identifier: Apache-2.0
// Derives the configuration of routers from a topology.
#pragma once

#include "model/network/topology.h"
#include "model/routing/route.h"

namespace dateline {

/// The shape that all routers of the network share.
NetworkShape shape_of(const Topology& topology);

/// The place of the router at `node`: the constants on the input pins of its RTL router.
RouterPlace router_place(const Topology& topology, int node);

}  // namespace dateline
