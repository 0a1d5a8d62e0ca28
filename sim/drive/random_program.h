// SPDX-License-Identifier: Apache-2.0
// Programs that whole nodes run in lockstep: whatever the hardware can do, at random.
#pragma once

#include <cstdint>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// A random program that ends: puts to random destinations on random paths, wormhole and circuits, several segments
/// each. retry: circuits are refused and retried.
Program random_program(const Topology& topology, const NodeConfig& config, uint64_t seed, bool retry = false);

}  // namespace dateline
