// SPDX-License-Identifier: Apache-2.0
// The algorithm of permute, and the general one of all permutations, for the table of registry.cpp.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm permute_table();

/// The algorithm `paths` of every permutation.
std::vector<Algorithm> permutation_paths();

}  // namespace dateline
