// SPDX-License-Identifier: Apache-2.0
// Transposition with collection, permutation and distribution at the same time (Spencer 1994, section 3.2 and appendix
// A): near the mirror small groups cross in the first and the last rounds, further out larger ones in the middle. A
// crossing circuit passes only groups that are smaller, and those rest then.
#pragma once

#include <vector>

#include "sw/collective/transpose/mirror_cycle.h"

namespace dateline {

/// Consecutive places of a quarter, counted from the mirror, that cross together.
struct MirrorGroup {
  int begin = 0, end = 0;
  int collecting = 0;  ///< rounds that it collects, from the first round on, and distributes, up to the last
  int crossing = 0;    ///< round in which it crosses, from 0
};

struct MirrorLayers {
  int rounds = 0;
  std::vector<MirrorGroup> groups;  ///< from the mirror outwards
};

/// For quarters of up to `quarter` places: the least number of rounds T with q sum_t (2q+1)^min(t-1,T-t) >= quarter.
MirrorLayers mirror_layers(int quarter, int q);

/// Appends all rounds: the reflections of all these cycles (alike but for their c, and without a common link), which
/// together take every node to image[node].
void transpose_in_layers(const Topology& topology, const std::vector<MirrorCycle>& cycles, int q, const Holdings& held,
                         const std::vector<int>& image, std::vector<Round>& rounds);

/// Closed form for n places a cycle and `dims` links from one to the next (1: a ring, A.3; 2: staircases, 4.10).
Formula layers_formula(int n, int q, int dims);

}  // namespace dateline
