// SPDX-License-Identifier: Apache-2.0
// Reflection x -> c-x of the nodes of a closed walk, the part that transposition in one dimension and on the staircases
// of two shares (Spencer 1994, sections 3.1 and 3.2): who goes which way over which of the two mirrors.
//
// Collection, permutation and distribution can also go on at the same time (section 3.2 and appendix A): near the
// mirror small groups cross in the first and the last rounds, further out larger ones in the middle. A crossing circuit
// passes only groups that are smaller, and those rest then.
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/collection.h"

namespace dateline {

/// n places on a closed walk, place i at its position i * stride, that are reflected at c.
struct MirrorCycle {
  Walk walk;
  int n = 0;
  int stride = 1;  ///< links from one place to the next
  int c = 0;

  int node(int place) const { return walk.node(place * stride); }
  /// Signed places to the image of a place the short way; half-way ties up.
  int steps(int place) const;
};

/// Places that cross the same mirror in the same direction, from the mirror outwards; they may lie outside 0..n-1.
/// At most four make up a cycle without those that are their own images.
using Quarter = std::vector<int>;
std::vector<Quarter> quarters(const MirrorCycle& cycle);

/// The places begin..end-1 of a quarter, ready to collect. The centre of an even number is the one next to the mirror.
WalkBlock quarter_block(const MirrorCycle& cycle, const Quarter& quarter, int begin, int end);

/// The circuit of the block's centre to its image, with all that the block holds.
Transfer mirror_circuit(const MirrorCycle& cycle, const WalkBlock& block, const Holdings& held);

/// Places of the largest quarter of a line: ceil(n/4), for odd n ceil((n-1)/4), since one place is its own image.
int largest_quarter(int n);
/// Rounds of the collection of quarters of up to so many places: ceil(log_(2q+1) ceil(places/q)).
int mirrored_rounds(int places, int q);

/// The line of dimension 0 through a node whose coordinate there is 0, reflected by x -> n-1-x.
MirrorCycle mirrored_line(const Topology& topology, int node);

/// Appends to the schedule the transposition of all lines of dimension 0 of a torus, section 3.1, and moves the items
/// that are held, whole blocks: every quarter is cut into q nearly equal blocks, which collect, cross and distribute.
void transpose_lines(const CollectiveRequest& request, Schedule& schedule, Holdings& held);

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
