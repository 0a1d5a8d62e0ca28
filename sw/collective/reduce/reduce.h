// SPDX-License-Identifier: Apache-2.0
// The algorithms of reduce, reduce-scatter and all-reduce, for the table of registry.cpp.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// The reductions that follow from broadcasts and all-gathers by time reversal (sw/schedule/reverse.h): a reduce for
/// every broadcast, a reduce-scatter for every all-gather, and for both an all-reduce, which is the reduction and then
/// the broadcast or all-gather itself. They have the names of their originals.
std::vector<Algorithm> reversed_algorithms(const std::vector<Algorithm>& originals);

/// Reduce, reduce-scatter and all-reduce on any network, along a spanning tree with few levels.
std::vector<Algorithm> tree_reductions();

/// Reduce and all-reduce of short vectors on any network, along the trees of broadcast postal.
std::vector<Algorithm> postal_reductions();

/// All-reduce in which all nodes exchange the whole vector.
Algorithm all_reduce_doubling();
Algorithm all_reduce_swing_whole();
Algorithm all_reduce_trivance_whole();
Algorithm all_reduce_perfect_code_whole();

/// All-reduce by short trees and one exchange in every ring.
Algorithm all_reduce_tree_exchange();

/// All-reduce that reduces and broadcasts at the same time, along trees that share no link.
Algorithm all_reduce_mixed_trees();

}  // namespace dateline
