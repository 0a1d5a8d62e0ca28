// SPDX-License-Identifier: Apache-2.0
// All-gather in two phases (Spencer 1994, formulas 3.5 to 3.7; section 1.3 of the restated thesis). Phase 1: in the
// ring of its class every node receives the blocks of its class. Phase 2: the members of a block of neighbours hold the
// blocks of different classes, and exchange them in the ring of the block. line/two_phase.h defines rings, classes and
// blocks.
#include <cstddef>
#include <vector>

#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/line/two_phase_algorithm.h"

namespace dateline {

LineProgram two_phase_all_gather(const TwoPhaseRings& rings) {
  LineProgram program;
  std::vector<std::vector<LineBlock>> class_bundle;
  for (const Ring& ring : rings.classes) {
    std::vector<std::vector<LineBlock>> own;
    std::vector<int> number;
    class_bundle.emplace_back();
    for (const int position : ring.members) {
      own.push_back({{position, position}});
      number.push_back(position);
      class_bundle.back().push_back({position, position});
    }
    ring_all_gather(ring, own, number, 0, program);
  }
  const size_t second = program.size();
  for (const Ring& ring : rings.blocks) {
    std::vector<std::vector<LineBlock>> known;
    std::vector<int> number;
    for (const int position : ring.members) {
      number.push_back(rings.class_of[position]);
      known.push_back(class_bundle[number.back()]);
    }
    ring_all_gather(ring, known, number, second, program);
  }
  return program;
}

Algorithm all_gather_two_phase() {
  return two_phase_algorithm(Movement::kAllGather, TwoPhaseVariant::kPlain, two_phase_all_gather);
}
Algorithm all_gather_two_phase_hybrid() {
  return two_phase_algorithm(Movement::kAllGather, TwoPhaseVariant::kHybrid, two_phase_all_gather);
}
Algorithm all_gather_two_phase_folded() {
  return two_phase_algorithm(Movement::kAllGather, TwoPhaseVariant::kFolded, two_phase_all_gather);
}

}  // namespace dateline
