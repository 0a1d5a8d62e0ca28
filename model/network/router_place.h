// SPDX-License-Identifier: Apache-2.0
// From a topology to what its routers know of it.
#pragma once

#include "model/network/topology.h"
#include "model/routing/route.h"

namespace dateline {

NetworkShape shape_of(const Topology& topology);

/// The constants that the RTL router of this node has on its pins.
RouterPlace router_place(const Topology& topology, int node);

}  // namespace dateline
