// SPDX-License-Identifier: Apache-2.0
// Latin squares of rings: n permutations whose paths share no link, and which have every pair of nodes once.
#pragma once

#include <vector>

namespace dateline {

/// [node]: its step, in links, up or down. Half-way steps say which way they go.
using LatinRow = std::vector<int>;
using LatinSquare = std::vector<LatinRow>;

constexpr int kLargestLatinSquare = 8;

/// The square of a ring of n nodes. The first row is the identity, except for n = 8, where all rows use all links.
/// Found by search for n up to 7. Precondition: 1 <= n <= kLargestLatinSquare.
LatinSquare latin_square(int n);

}  // namespace dateline
