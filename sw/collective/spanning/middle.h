// SPDX-License-Identifier: Apache-2.0
// The middle of a network.
#pragma once

#include "model/network/topology.h"

namespace dateline {

/// The first node with a processor whose farthest node is nearest.
int middle_of(const Topology& topology);

}  // namespace dateline
