// SPDX-License-Identifier: Apache-2.0
// Permutations along closed walks (Spencer 1994, the translational versions of chapter 4; section 4 "common engine" of
// the restated thesis). Every node is active on one walk, and its block moves along the walk by a fixed number of
// active nodes. Blocks of consecutive active nodes collect at their centres. The centres send along the walk in either
// direction. The collection of the images, run backwards, distributes. Walks share no link, so each walk keeps its own
// sharing at or below q.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/walk.h"

namespace dateline {

/// A closed walk on which the block of active node i moves to active node i + shift.
struct Cycle {
  Walk walk;
  std::vector<int> active;  ///< positions, ascending; a node is active once among all cycles of a permutation
  int shift = 0;            ///< 0 .. size()-1

  int size() const { return static_cast<int>(active.size()); }
  /// Position of active node i; i may be negative or above size()-1.
  int position(int i) const;
  int node(int i) const { return walk.node(position(i)); }
};

/// The active nodes begin .. begin+size-1, which collect at active node begin+centre or, with a relay, at a node before
/// it that is not active on the walk. The collector sends forwards or backwards along the walk.
struct CycleBlock {
  int begin = 0, size = 0, centre = 0;
  bool backward = false;
  int relay = -1;  ///< position of the inactive collector, only on walks of equal periods; -1: none
};

struct PlannedCycle {
  Cycle cycle;
  std::vector<CycleBlock> blocks;  ///< cover all active nodes; none if shift is 0
};

/// The rounds of collection, one round of circuits between the centres, and the rounds of distribution; no rounds if
/// nothing moves.
std::vector<Round> cycle_rounds(const Topology& topology, const std::vector<PlannedCycle>& cycles, int q);

/// Number of collectors per period of a walk. On a walk of `order` periods every block moves by one period.
struct Collectors {
  int forward = 0;   ///< each sends a circuit of one period; as many circuits share a link
  int backward = 0;  ///< each sends a circuit of order-1 periods; order-1 times as many share a link

  int total() const { return forward + backward; }
};

/// The most collectors that `sharing` allows. Backward ones only if both_ways, and only if sharing is at least order-1
/// (E6).
Collectors most_collectors(int order, int sharing, bool both_ways);

/// Active nodes of the largest block if the fullest period has `active` active nodes.
int largest_block(int active, int order, int q, bool both_ways);

/// The least sharing of the round of circuits that needs no larger blocks than largest_block().
int circuit_sharing(int active, int order, int q, bool both_ways);

/// Active nodes per period of the fullest cycle.
int fullest_period(const std::vector<Cycle>& cycles, int order);

/// Returns why an algorithm for all-port tori of `dims` equal dimensions of even n cannot serve the request, or "" if
/// it can.
std::string needs_even_torus(const CollectiveRequest& request, int dims);

/// The shape of the fullest walk, which is also one of the longest.
struct PeriodShape {
  int active = 0;         ///< active nodes per period
  int order = 2;          ///< periods of the walk
  int links = 0;          ///< links per period
  int spacing = 1;        ///< links from one active node of a block to the next
  bool both_ways = true;  ///< collectors may send backwards
};

/// Rounds for every size: 2 ceil(log_(2q+1) m) + 1 for a largest block of m nodes. Hops and volume if m is 1, or if all
/// blocks of the fullest walk are equal and m is a power of 2q+1.
Formula period_formula(const PeriodShape& shape, int q);

/// The thesis's closed form (4.18, 4.20 to 4.22, 4.24) for these numbers: `active` nodes per period, backward
/// collectors as if order - 1 divided q, blocks of at least one node.
Counts printed_period(const PeriodShape& shape, double active, int q);

/// Sets `printed` if the printed values differ from the formula's.
void set_printed(Formula& formula, const Counts& printed);

}  // namespace dateline
