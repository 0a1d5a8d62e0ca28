// SPDX-License-Identifier: Apache-2.0
// The algorithms of the transpositions in one, two and three dimensions, for the table of registry.cpp.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm transpose_1d_collect();
Algorithm transpose_1d_combined();
/// The four algorithms of transpose-2d, and the same four of transpose-2d-anti.
std::vector<Algorithm> transpose_2d_algorithms();
Algorithm transpose_3d_1();
Algorithm transpose_3d_2();

/// The formula of transpose-1d collect.
Formula transpose_1d_formula(int n, int q);

}  // namespace dateline
