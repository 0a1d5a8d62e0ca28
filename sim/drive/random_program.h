// SPDX-License-Identifier: Apache-2.0
// Random programs for lockstep runs of complete nodes. They use everything that the hardware can do.
#pragma once

#include <cstdint>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// A random program that ends: puts to random destinations on random paths, wormhole and circuit, with several segments
/// each. retry: circuits are refused and retried.
Program random_program(const Topology& topology, const NodeConfig& config, uint64_t seed, bool retry = false);

}  // namespace dateline
