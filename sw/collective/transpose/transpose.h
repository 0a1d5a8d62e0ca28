// SPDX-License-Identifier: Apache-2.0
// The entries of the transpositions for the table of algorithm.h, in one, two and three dimensions.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

Algorithm transpose_1d_collect();
Algorithm transpose_1d_combined();
/// Four of transpose-2d, and the same four of transpose-2d-anti.
std::vector<Algorithm> transpose_2d_algorithms();
Algorithm transpose_3d_1();
Algorithm transpose_3d_2();

/// Formula of `transpose-1d`, `collect`.
Formula transpose_1d_formula(int n, int q);

}  // namespace dateline
