// SPDX-License-Identifier: Apache-2.0
// Permutations along closed walks (Spencer 1994, the translational versions of chapter 4; section 4 "common engine" of
// the restated thesis). Every node is active on one walk and its block moves on along it by so many active nodes.
// Blocks of consecutive active nodes collect at their centres, the centres send along the walk either way, and the
// collection of the images, run backwards, brings everything home. Walks have no link in common, so that each cares
// for its own sharing only.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/walk.h"

namespace dateline {

/// A closed walk on which the block of active node i goes to active node i + shift.
struct Cycle {
  Walk walk;
  std::vector<int> active;  ///< positions, ascending; a node is active once in all the cycles of a permutation
  int shift = 0;            ///< 0 .. size()-1

  int size() const { return static_cast<int>(active.size()); }
  /// Of active node i, which may run past either end.
  int position(int i) const;
  int node(int i) const { return walk.node(position(i)); }
};

/// Active nodes begin .. begin+size-1 collect at begin+centre, which sends forwards or backwards; or at a node in front
/// of begin+centre that is not active on the walk.
struct CycleBlock {
  int begin = 0, size = 0, centre = 0;
  bool backward = false;
  int relay = -1;  ///< position of that node; -1: none. Only on walks of equal periods
};

struct PlannedCycle {
  Cycle cycle;
  std::vector<CycleBlock> blocks;  ///< of all its active nodes; none where shift is 0
};

/// Collection, one round of circuits between the centres, distribution; no round at all where nothing moves.
std::vector<Round> cycle_rounds(const Topology& topology, const std::vector<PlannedCycle>& cycles, int q);

/// How many collectors a period of a walk has. A walk of `order` periods moves everything on by one period.
struct Collectors {
  int forward = 0;   ///< circuits of one period each: so many share a link
  int backward = 0;  ///< circuits of order-1 periods each: order-1 times as many share a link

  int total() const { return forward + backward; }
};

/// As many as `sharing` allows; backward ones only on request, and only where sharing is at least order-1 (E6).
Collectors most_collectors(int order, int sharing, bool both_ways);

/// Active nodes of the largest block when the fullest period has so many of them.
int largest_block(int active, int order, int q, bool both_ways);

/// Least sharing of the round of circuits with which blocks need not be larger than that.
int circuit_sharing(int active, int order, int q, bool both_ways);

/// Active nodes in a period of the fullest cycle.
int fullest_period(const std::vector<Cycle>& cycles, int order);

/// Why an algorithm on all-port tori of so many equal dimensions of an even n cannot serve the request, else "".
std::string needs_even_torus(const CollectiveRequest& request, int dims);

/// The fullest walk, which is also a longest one.
struct PeriodShape {
  int active = 0;   ///< active nodes in a period
  int order = 2;    ///< periods
  int links = 0;    ///< of a period
  int spacing = 1;  ///< links from one active node of a block to the next
  bool both_ways = true;
};

/// Rounds for every size: 2 ceil(log_(2q+1) m) + 1 for the largest block of m nodes. Hops and volume where m is 1 or
/// where all blocks of the fullest walk are equal and m is a power of 2q+1.
Formula period_formula(const PeriodShape& shape, int q);

/// The thesis's closed form (4.18, 4.20 to 4.22, 4.24) with these numbers put in: `active` nodes a period, backward
/// collectors as if order - 1 divided q, blocks of one node at least.
Counts printed_period(const PeriodShape& shape, double active, int q);

/// Adds what is printed where it differs.
void set_printed(Formula& formula, const Counts& printed);

}  // namespace dateline
