// SPDX-License-Identifier: Apache-2.0
// Random programs for lockstep runs of complete nodes. They use every feature of the hardware.
#pragma once

#include <cstdint>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// A random program that ends: puts to random destinations on random paths, as wormhole messages and as circuits, with
/// several segments each. retry: circuits are refused and retried. Where the words of the nodes have counts, most
/// programs stream: some of their puts send words that other puts of the same round bring. Where nodes have reductions,
/// most segments combine their words, many of them with words that others combine too, and nodes have puts to
/// themselves.
Program random_program(const Topology& topology, const NodeConfig& config, uint64_t seed, bool retry = false);

}  // namespace dateline
