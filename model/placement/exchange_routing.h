// SPDX-License-Identifier: Apache-2.0
// Numbers the shortest paths that a routing permits between two nodes of a torus.
//
// A path corrects one dimension completely before the next. It is given by an order of the dimensions and a direction
// per dimension. Ordered dimensional routing (ODR) permits one order; unordered dimensional routing (UDR) permits every
// order of the s dimensions that differ. The direction is the shorter one. On a tie, half-way round a ring of even
// size, the paper's restricted rule (kPlus) goes up, which gives s! paths; kSplit permits both directions, which gives
// s! 2^ties.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "model/routing/route.h"

namespace dateline {

enum class TieRule { kPlus, kSplit };

struct ExchangeRouting {
  bool unordered = false;
  DimensionOrder order = kAscending;  ///< the order of ODR
  TieRule tie = TieRule::kPlus;
};

long factorial(int n);

/// The correction of one dimension.
struct Correction {
  int hops = 0;  ///< 0: the coordinates are equal
  bool down = false;
  bool either = false;  ///< a tie under kSplit: both directions are permitted
};
Correction correct(int size, int from, int to, TieRule tie);

/// The number of permitted paths: s! 2^ties (UDR) or 2^ties (ODR); 1 if the nodes are the same. All paths are equally
/// likely.
long count_paths(const Topology& topology, const ExchangeRouting& routing, int from, int to);

/// The output ports of path `index`, 0..count_paths-1. Does not check that its links exist (end_of() in
/// model/network/links.h does).
std::vector<uint8_t> numbered_path(const Topology& topology, const ExchangeRouting& routing, int from, int to,
                                   long index);

/// The indices of the paths whose links all exist, ascending.
std::vector<long> surviving_paths(const Topology& topology, const ExchangeRouting& routing, int from, int to);

}  // namespace dateline
