// SPDX-License-Identifier: Apache-2.0
// Permutations that exchange axes, as plans of circuits: collect on the diagonals, permute the collectors in one or
// more rounds, distribute (Spencer 1994, chapter 4). A circuit is a chain of exchanges, each routed one of three ways.
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
  kDimensionOrder,    ///< every dimension the short way, one after the other
  kAlternatingOrder,  ///< the same, from blocks of odd number in descending order of dimensions (XY and YX)
  kStaircase,         ///< of two exchanged axes: one link in each by turns, on link-disjoint cycles of 2n links
};

struct AxisExchange {
  AxisMap map;
  ExchangeRoute route = ExchangeRoute::kDimensionOrder;
};

/// One entry a permute round; a circuit of the round goes through all its exchanges in order.
using CircuitPlan = std::vector<std::vector<AxisExchange>>;

/// What depends on the block whose bundle a circuit carries.
struct CircuitVariant {
  bool descending = false;  ///< kAlternatingOrder goes down the dimensions: blocks of odd number
  bool down = false;        ///< half-way round a ring the circuit goes down: every other q blocks, so that those from
                            ///< opposite nodes do not all load the same direction
};
CircuitVariant circuit_variant(int block, int q);

/// Output ports of the exchanges from the coordinates x, which become their image.
std::vector<uint8_t> circuit_path(const Topology& topology, const DimensionOrder& order,
                                  const std::vector<AxisExchange>& exchanges, CircuitVariant variant,
                                  std::vector<int>& x);

/// The largest number of circuits of one round on a link, with these collectors. q only decides who goes down.
int planned_sharing(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan,
                    const DiagonalBlocks& blocks, int q);

/// The collectors that the search finds for the plan.
CollectorChoice planned_collectors(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan,
                                   int q, const SearchWatcher& watcher = {});

/// Appends to the schedule what the best one of these plans for the same permutation does with the items that are held,
/// and moves them: collection, permute rounds, distribution.
void run_plan(const CollectiveRequest& request, const std::vector<CircuitPlan>& plans, Schedule& schedule,
              Holdings& held);

}  // namespace dateline
