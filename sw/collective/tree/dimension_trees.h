// SPDX-License-Identifier: Apache-2.0
// Trees along one dimension after the other (Spencer 1994, formulas 3.1 to 3.4). Broadcast, scatter and gather use the
// same trees with different bundles.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/line/dimension_stages.h"

namespace dateline {

/// Returns why the network has no such trees, or "" for every torus.
std::string dimension_tree_refusal(const CollectiveRequest& request);

/// The line trees of the request's port model, one for each used dimension. A move carries one block to the receiver
/// or, if `addressed`, one block for each position that the tree reaches through the receiver, the receiver included.
std::vector<LineProgram> dimension_tree_programs(const CollectiveRequest& request, bool addressed);

/// Rounds for any sizes. Hops, and the caller's volume, for equal sizes n that are a power of the tree's branching
/// (2q+1, one-port q+1). volume(request, n, depth) is called for equal sizes only.
Formula dimension_tree_formula(const CollectiveRequest& request, const std::string& source,
                               double (*volume)(const CollectiveRequest&, int n, int depth));

}  // namespace dateline
