// SPDX-License-Identifier: Apache-2.0
// The assignment problem: every row gets a column of its own, so that the weights add up to the most (Hungarian method,
// O(n^3)).
#pragma once

#include <vector>

namespace dateline {

/// [row]: its column, every column once, with the heaviest sum of weights [row][column] of a square matrix.
std::vector<int> heaviest_assignment(const std::vector<std::vector<long>>& weights);

}  // namespace dateline
