// SPDX-License-Identifier: Apache-2.0
// Edge colouring of bipartite multigraphs with as many colours as the largest degree (Koenig), by alternating paths.
#pragma once

#include <utility>
#include <vector>

namespace dateline {

/// [edge]: its colour, 0..colours-1. Edges (left node, right node) that share a node get different colours.
/// Precondition: colours is at least the largest degree. Edges may be parallel.
std::vector<int> colour_edges(const std::vector<std::pair<int, int>>& edges, int left, int right, int colours);

}  // namespace dateline
