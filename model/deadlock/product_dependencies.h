// SPDX-License-Identifier: Apache-2.0
// The edges of the channel dependency graph, by kind of network.
#pragma once

#include <vector>

#include "model/deadlock/dependency_graph.h"
#include "model/deadlock/prove.h"

namespace dateline {

/// Vertex of a channel: (node * ports + port) * vcs + vc.
std::vector<DependencyGraph::Edge> product_dependencies(const Topology& topology, const RoutingRules& rules,
                                                        const ProofRequest& request);

/// Every pair of nodes of a dual-cube, destination by destination.
std::vector<DependencyGraph::Edge> dual_cube_dependencies(const Topology& topology, const RoutingRules& rules);

}  // namespace dateline
