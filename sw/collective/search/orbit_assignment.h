// SPDX-License-Identifier: Apache-2.0
// Assignment of the orbits of a rotation to the walks that carry them, so that no walk carries too many: a bipartite
// matching with capacities, by augmenting paths.
#pragma once

#include <optional>
#include <vector>

namespace dateline {

/// options[orbit]: the walks (or places on walks) it may go to, best first. The walk of every orbit such that none gets
/// more than its capacity, or nothing where there is no such assignment. Later options are taken only to make room.
std::optional<std::vector<int>> assign_within(const std::vector<std::vector<int>>& options,
                                              const std::vector<int>& capacity);

/// The same with the least capacity, equal for all, for which there is one. Precondition: every orbit has an option.
std::vector<int> assign_evenly(const std::vector<std::vector<int>>& options, int walks);

}  // namespace dateline
