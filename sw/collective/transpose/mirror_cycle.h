// SPDX-License-Identifier: Apache-2.0
// Reflection x -> c-x of the nodes of a closed walk (Spencer 1994, sections 3.1 and 3.2). The transpositions of one
// dimension and those of two dimensions along staircases use it. A reflection has two mirrors; this file determines
// which node crosses which mirror in which direction.
//
// Collection, permutation and distribution can also overlap (section 3.2 and appendix A): near the mirror small groups
// cross in the first and the last rounds, and further out larger groups cross in the rounds between. A crossing circuit
// passes only smaller groups, which are idle then.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/collection.h"

namespace dateline {

/// n places on a closed walk, place i at position i * stride, which are reflected at c.
struct MirrorCycle {
  Walk walk;
  int n = 0;
  int stride = 1;  ///< links from one place to the next
  int c = 0;

  int node(int place) const { return walk.node(place * stride); }
  /// Signed number of places from a place to its image, the shorter way; half-way ties are positive.
  int steps(int place) const;
};

/// The places that cross the same mirror in the same direction, from the mirror outwards; they may be outside 0..n-1. A
/// cycle has at most four quarters. They contain all places that are not their own images.
using Quarter = std::vector<int>;
std::vector<Quarter> quarters(const MirrorCycle& cycle);

/// The places begin..end-1 of a quarter as a block, whose items are collected at its centre. If their number is even,
/// the centre is the middle place nearer to the mirror.
WalkBlock quarter_block(const MirrorCycle& cycle, const Quarter& quarter, int begin, int end);

/// The circuit from the block's centre to its image, with all items that the block holds.
Transfer mirror_circuit(const MirrorCycle& cycle, const WalkBlock& block, const Holdings& held);

/// Places of the largest quarter of a line: ceil(n/4) for even n; ceil((n-1)/4) for odd n, because one place is its own
/// image.
int largest_quarter(int n);
/// Rounds of the collection of quarters of at most `places` places: ceil(log_(2q+1) ceil(places/q)).
int mirrored_rounds(int places, int q);

/// The line of dimension 0 through a node whose coordinate 0 is 0, reflected by x -> n-1-x.
MirrorCycle mirrored_line(const Topology& topology, int node);

/// Appends the transposition of all lines of dimension 0 of a torus (section 3.1) to the schedule, and moves the held
/// items. Blocks are not split. Every quarter is cut into q nearly equal groups, which collect, cross and distribute.
void transpose_lines(const CollectiveRequest& request, Schedule& schedule, Holdings& held);

/// Consecutive places of a quarter, counted from the mirror, whose items cross it together.
struct MirrorGroup {
  int begin = 0, end = 0;
  int collecting = 0;  ///< rounds of its collection (the first ones) and of its distribution (the last ones)
  int crossing = 0;    ///< round of its crossing, from 0
};

struct MirrorLayers {
  int rounds = 0;
  std::vector<MirrorGroup> groups;  ///< from the mirror outwards
};

/// The groups for quarters of at most `quarter` places, in the least number of rounds T with q sum_t
/// (2q+1)^min(t-1,T-t) >= quarter.
MirrorLayers mirror_layers(int quarter, int q);

/// Appends all rounds of the reflections of the cycles, which together move every node's items to image[node]. The
/// cycles differ only in c and share no link.
void transpose_in_layers(const Topology& topology, const std::vector<MirrorCycle>& cycles, int q, const Holdings& held,
                         const std::vector<int>& image, std::vector<Round>& rounds);

/// The closed form for cycles of n places that are `dims` links apart (1: a ring, A.3; 2: staircases, 4.10).
Formula layers_formula(int n, int q, int dims);

}  // namespace dateline
