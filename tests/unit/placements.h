// SPDX-License-Identifier: Apache-2.0
// For tests: the routings and placements of the paper.
#pragma once

#include <numeric>
#include <string>
#include <vector>

#include "model/placement/link_loads.h"

namespace dateline {

inline const ExchangeRouting kOdr{false, kAscending, TieRule::kPlus}, kUdr{true, kAscending, TieRule::kPlus};
inline const ExchangeRouting kOdrSplit{false, kAscending, TieRule::kSplit},
    kUdrSplit{true, kAscending, TieRule::kSplit};

inline Topology torus(int k, int d) { return parse_topology("torus:" + std::to_string(k) + "^" + std::to_string(d)); }

inline std::vector<int> first_residues(int t) {
  std::vector<int> residues(t);
  std::iota(residues.begin(), residues.end(), 0);
  return residues;
}

inline Placement ones(const Topology& topology, const std::vector<int>& residues = {0}) {
  return linear_placement(topology, std::vector<int>(topology.dims(), 1), residues);
}

inline double most(const Topology& topology, const ExchangeRouting& routing, const Placement& placement) {
  return count_loads(topology, routing, placement).max();
}

inline double most_of(int k, int d, const ExchangeRouting& routing, const std::vector<int>& residues = {0}) {
  const Topology topology = torus(k, d);
  return most(topology, routing, ones(topology, residues));
}

}  // namespace dateline
