// SPDX-License-Identifier: Apache-2.0
// The assignment problem (Hungarian method, O(n^3)).
#pragma once

#include <vector>

namespace dateline {

/// [row]: its column, every column once, so that the weights [row][column] of a square matrix add up to the most.
std::vector<int> heaviest_assignment(const std::vector<std::vector<long>>& weights);

}  // namespace dateline
