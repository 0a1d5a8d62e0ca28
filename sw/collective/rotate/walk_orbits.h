// SPDX-License-Identifier: Apache-2.0
// Orbits of a rotation on closed walks that it maps to themselves, one period onwards.
#pragma once

#include <vector>

#include "sw/collective/walk/collection.h"

namespace dateline {

/// A place on a walk, in its first period.
struct Visit {
  int walk = 0, place = 0;
};

struct Orbits {
  std::vector<std::vector<Visit>> visits;  ///< [orbit]
  std::vector<std::vector<int>> at;        ///< [walk][place]: orbit, -1 for a node that stays
};

/// Walks of `order` periods each; orbits of one node are left out.
Orbits find_orbits(const std::vector<Walk>& walks, int order);

}  // namespace dateline
