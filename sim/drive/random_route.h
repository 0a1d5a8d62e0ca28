// SPDX-License-Identifier: Apache-2.0
// Random paths that a network's headers can express and its virtual-channel rule covers.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "model/router/config.h"

namespace dateline {

/// A path to `destination` that takes each ring in a random direction. kUnordered: the dimensions are in random order.
std::vector<uint8_t> random_path(const Topology& topology, const RouterConfig& config, RoutingKind kind, int from,
                                 int destination, std::mt19937_64& random);

/// A path for source routes to any node: up to config.phases straight runs in changing dimensions, each shorter than
/// its ring (one hop in a complete graph). In a dual-cube: any walk of up to eight hops without a U-turn.
std::vector<uint8_t> random_walk(const Topology& topology, const RouterConfig& config, int from,
                                 std::mt19937_64& random);

}  // namespace dateline
