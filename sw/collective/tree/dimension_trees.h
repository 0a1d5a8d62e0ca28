// SPDX-License-Identifier: Apache-2.0
// Trees along one dimension after the other (Spencer 1994, formulas 3.1 to 3.4): what broadcast, scatter and
// gather have in common, which is everything but the bundles.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/line/dimension_stages.h"

namespace dateline {

/// "" for every torus, else the reason.
std::string dimension_tree_refusal(const CollectiveRequest& request);

/// The line trees of the request's port model, one for each used dimension. Every move carries one block to the
/// receiver, or (addressed) a block for each position that hears of the root through the receiver.
std::vector<LineProgram> dimension_tree_programs(const CollectiveRequest& request, bool addressed);

/// Rounds for any sizes; hops, and the caller's volume, for equal sizes n that are a power of the tree's branching
/// (2q+1, one-port q+1). volume(n, depth) is asked only for those.
Formula dimension_tree_formula(const CollectiveRequest& request, const std::string& source,
                               double (*volume)(const CollectiveRequest&, int n, int depth));

}  // namespace dateline
