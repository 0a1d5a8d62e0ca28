// SPDX-License-Identifier: Apache-2.0
// The shortest paths that a routing permits between two nodes of a torus, numbered.
//
// A path is an order of the dimensions, each corrected completely before the next, and a direction for each. Ordered
// dimensional routing (ODR) has one order; unordered (UDR) every order of the s dimensions that differ. The direction
// is the shorter one; half-way round a ring of even size the paper's restricted rule (kPlus) says up, which leaves s!
// paths, and kSplit permits both, which leaves s! 2^ties.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "model/routing/route.h"

namespace dateline {

enum class TieRule { kPlus, kSplit };

struct ExchangeRouting {
  bool unordered = false;
  DimensionOrder order = kAscending;  ///< of ODR
  TieRule tie = TieRule::kPlus;
};

long factorial(int n);

/// The correction of one dimension: hops up or down; on a tie that is split either way.
struct Correction {
  int hops = 0;  ///< 0: the coordinates are equal
  bool down = false;
  bool either = false;
};
Correction correct(int size, int from, int to, TieRule tie);

/// s! 2^ties, or 2^ties; 1 when the nodes are the same. All paths are equally likely.
long count_paths(const Topology& topology, const ExchangeRouting& routing, int from, int to);

/// The output ports of path `index`, 0..count_paths-1. The topology may lack links: see end_of() in
/// model/network/links.h.
std::vector<uint8_t> numbered_path(const Topology& topology, const ExchangeRouting& routing, int from, int to,
                                   long index);

/// The indices of the paths all of whose links are there, ascending.
std::vector<long> surviving_paths(const Topology& topology, const ExchangeRouting& routing, int from, int to);

}  // namespace dateline
