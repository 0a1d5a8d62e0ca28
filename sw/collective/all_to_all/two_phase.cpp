// SPDX-License-Identifier: Apache-2.0
// All-to-all in two phases (Spencer 1994, table 3.2, formulas 3.8 and 3.9; section 1.4 of the restated thesis). Phase
// 1: in the ring of its class every block moves to the nearest member that is in the target's block of neighbours.
// Phase 2: in the ring of that block it moves to the target. The rings are those of the all-gather (line/two_phase.h).
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/line/two_phase_algorithm.h"

namespace dateline {
namespace {

/// Number of steps between two members of a ring.
int ring_distance(const Ring& ring, int a, int b) {
  const int gap = std::abs(a - b);
  return std::min(gap, ring.size() - gap);
}

LineProgram two_phase_all_to_all(const TwoPhaseRings& rings) {
  const int n = static_cast<int>(rings.class_of.size());
  using Bundles = std::vector<std::vector<std::vector<LineBlock>>>;
  const auto none = [](int size) { return Bundles(size, std::vector<std::vector<LineBlock>>(size)); };
  LineProgram program;
  std::vector<std::vector<LineBlock>> held(n);  // [position], after phase 1
  for (const Ring& ring : rings.classes) {
    Bundles bundle = none(ring.size());
    for (int i = 0; i < ring.size(); ++i)
      for (int target = 0; target < n; ++target) {
        // The nearest member of the class in the target's block; member i itself if it is in that block.
        int via = -1;
        for (int j = 0; j < ring.size(); ++j)
          if (rings.block_of[ring.members[j]] == rings.block_of[target] &&
              (via < 0 || ring_distance(ring, i, j) < ring_distance(ring, i, via)))
            via = j;
        const LineBlock block{ring.members[i], target};
        if (via != i) bundle[i][via].push_back(block);
        held[ring.members[via]].push_back(block);
      }
    ring_all_to_all(ring, bundle, 0, program);
  }
  const size_t second = program.size();
  for (const Ring& ring : rings.blocks) {
    Bundles bundle = none(ring.size());
    for (int i = 0; i < ring.size(); ++i)
      for (const LineBlock& block : held[ring.members[i]])
        for (int j = 0; j < ring.size(); ++j)
          if (j != i && ring.members[j] == block.target) bundle[i][j].push_back(block);
    ring_all_to_all(ring, bundle, second, program);
  }
  return program;
}

}  // namespace

Algorithm all_to_all_two_phase() {
  return two_phase_algorithm(Movement::kAllToAll, TwoPhaseVariant::kPlain, two_phase_all_to_all);
}
Algorithm all_to_all_two_phase_hybrid() {
  return two_phase_algorithm(Movement::kAllToAll, TwoPhaseVariant::kHybrid, two_phase_all_to_all);
}
Algorithm all_to_all_two_phase_folded() {
  return two_phase_algorithm(Movement::kAllToAll, TwoPhaseVariant::kFolded, two_phase_all_to_all);
}

}  // namespace dateline
