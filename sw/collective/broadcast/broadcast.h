// SPDX-License-Identifier: Apache-2.0
// The algorithms of broadcast, for the table of registry.cpp.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm broadcast_algebraic();
Algorithm broadcast_chain();
Algorithm broadcast_dimension_tree();
/// backwards: the trees are chosen for a reduce, which reverses them.
Algorithm broadcast_disjoint_trees(bool backwards);
Algorithm broadcast_naive();
Algorithm broadcast_perfect_code();
/// backwards: its paths are routes of the network backwards, so that a reduce, which reverses them, takes routes.
Algorithm broadcast_postal(bool backwards);
Algorithm broadcast_published();

}  // namespace dateline
