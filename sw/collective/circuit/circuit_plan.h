// SPDX-License-Identifier: Apache-2.0
// Permutations that exchange axes, as plans of circuits: collect on the diagonals, permute the collectors in one or
// more rounds, distribute (Spencer 1994, chapter 4). A circuit is a chain of exchanges, each with one of three routes.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "model/routing/route.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/circuit/diagonal_blocks.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/permutation.h"

namespace dateline {

enum class ExchangeRoute {
  kDimensionOrder,    ///< one dimension after the other, each the shorter way
  kAlternatingOrder,  ///< kDimensionOrder, but in descending order from blocks of odd number (XY and YX)
  kStaircase,         ///< for two exchanged axes: one link in each in turn, on link-disjoint cycles of 2n links
};

struct AxisExchange {
  AxisMap map;
  ExchangeRoute route = ExchangeRoute::kDimensionOrder;
};

/// [permute round]: the exchanges that every circuit of the round passes, in order.
using CircuitPlan = std::vector<std::vector<AxisExchange>>;

/// Properties of a circuit that depend on the number of the block whose bundle it carries.
struct CircuitVariant {
  /// kAlternatingOrder takes the dimensions in descending order. Set for blocks of odd number.
  bool descending = false;
  /// Half-way ties on a ring go in the negative direction. Set for every other group of q blocks, so that circuits
  /// from opposite nodes do not all load the same direction.
  bool down = false;
};
CircuitVariant circuit_variant(int block, int q);

/// Output ports of a circuit from coordinates x through the exchanges. x becomes the image.
std::vector<uint8_t> circuit_path(const Topology& topology, const DimensionOrder& order,
                                  const std::vector<AxisExchange>& exchanges, CircuitVariant variant,
                                  std::vector<int>& x);

/// The largest number of circuits of one round on a link with these collectors. q determines only which half-way ties
/// go down (circuit_variant).
int planned_sharing(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan,
                    const DiagonalBlocks& blocks, int q);

/// Searches for the best collectors for the plan.
CollectorChoice planned_collectors(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan,
                                   int q, const SearchWatcher& watcher = {});

/// Chooses the best one of several plans for the same permutation. Appends its rounds of collection, permutation and
/// distribution to the schedule, and moves the held items.
void run_plan(const CollectiveRequest& request, const std::vector<CircuitPlan>& plans, Schedule& schedule,
              Holdings& held);

}  // namespace dateline
