// SPDX-License-Identifier: Apache-2.0
// Random paths that a network's headers can express and its virtual-channel rule covers.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "model/router/config.h"

namespace dateline {

/// The kinds of routes of random traffic. Messages of all of them may be in the network at the same time.
std::vector<RoutingKind> mixed_kinds(const Topology& topology, const RouterConfig& config);

/// A path to `destination` that takes each ring in a random direction. kUnordered: the dimensions are in random order.
/// Empty if there is none: `destination` is `from`, or the path could deadlock with the source routes of a dual-cube.
std::vector<uint8_t> random_path(const Topology& topology, const RouterConfig& config, RoutingKind kind, int from,
                                 int destination, std::mt19937_64& random);

/// A path for source routes to any node: up to config.phases straight runs in changing dimensions, each shorter than
/// its ring (one hop in a complete graph). In a dual-cube, where source routes may take every VC, all walks rise in one
/// order of the links, so none waits for another in a circle.
std::vector<uint8_t> random_walk(const Topology& topology, const RouterConfig& config, int from,
                                 std::mt19937_64& random);

}  // namespace dateline
