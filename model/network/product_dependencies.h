// SPDX-License-Identifier: Apache-2.0
// The channel dependency graph of a product network.
#pragma once

#include <vector>

#include "model/network/family.h"

namespace dateline {

/// The edges of the graph (NetworkFamily::dependencies). Vertex of a channel: (node * ports + port) * vcs + vc.
std::vector<ChannelDependency> product_dependencies(const Topology& topology, const RoutingRules& rules,
                                                    RoutingKind kind, bool minimal);

}  // namespace dateline
