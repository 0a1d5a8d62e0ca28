// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/spanning/middle.h"

#include <algorithm>
#include <vector>

namespace dateline {

int middle_of(const Topology& topology) {
  const std::vector<int> members = topology.members();
  int best = 0, least = -1;
  for (const int node : members) {
    int far = 0;
    for (const int other : members) {
      if (least >= 0 && far >= least) break;
      far = std::max(far, distance(topology, node, other));
    }
    if (least < 0 || far < least) best = node, least = far;
  }
  return best;
}

}  // namespace dateline
