// SPDX-License-Identifier: Apache-2.0
// Assigns the orbits of a rotation to the walks that carry them, so that no walk carries too many: a bipartite matching
// with capacities, by augmenting paths.
#pragma once

#include <optional>
#include <vector>

namespace dateline {

/// options[orbit]: the walks (or slots on walks) that may carry the orbit, best first. Returns [orbit]: its walk, with
/// no walk above its capacity, or nothing if there is no such assignment. An orbit takes a later option only if the
/// earlier ones have no room for it.
std::optional<std::vector<int>> assign_within(const std::vector<std::vector<int>>& options,
                                              const std::vector<int>& capacity);

/// Like assign_within, with the least capacity, equal for all walks, that allows an assignment. Precondition: every
/// orbit has an option.
std::vector<int> assign_evenly(const std::vector<std::vector<int>>& options, int walks);

}  // namespace dateline
