// SPDX-License-Identifier: Apache-2.0
// The assignment problem: every row gets a column of its own with the largest sum of weights (Hungarian method,
// O(n^3)).
#pragma once

#include <vector>

namespace dateline {

/// [row]: its column. Every column occurs once, and the sum of weights[row][column] is the largest possible.
/// Precondition: the matrix is square.
std::vector<int> heaviest_assignment(const std::vector<std::vector<long>>& weights);

}  // namespace dateline
