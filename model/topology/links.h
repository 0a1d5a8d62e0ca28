// SPDX-License-Identifier: Apache-2.0
// The wiring rule of every kind of network, by the port numbering of topology.h.
#pragma once

#include "model/topology/topology.h"

namespace dateline {

/// Fills far_ends from kind, dimensions, nodes and ports.
void make_links(Topology& topology);

}  // namespace dateline
