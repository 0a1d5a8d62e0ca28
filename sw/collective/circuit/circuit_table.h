// SPDX-License-Identifier: Apache-2.0
// The circuits of every node in every round of a plan, as lists of links: made once, so that the search for collectors
// can price thousands of choices.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sw/collective/circuit/circuit_plan.h"

namespace dateline {

class CircuitTable {
 public:
  /// The topology must outlive the table.
  CircuitTable(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan, int q);

  /// What the permute rounds cost with these collectors; nothing when a link of some round carries more than
  /// `most` circuits.
  std::optional<PermuteCost> cost(const DiagonalBlocks& blocks, int most);

 private:
  /// Links of the circuit that carries what a node collected: [variant][collecting node].
  using RoundCircuits = std::array<std::vector<std::vector<int>>, 4>;
  static int index(CircuitVariant variant) { return 2 * variant.descending + variant.down; }
  void use_signs(const std::vector<int>& signs);

  const Topology& topology_;
  int q_;
  std::vector<RoundCircuits> rounds_;
  std::vector<int> load_;            ///< [link], of one round; right where the stamp is
  std::vector<long> stamps_;         ///< [link]
  long stamp_ = 0;                   ///< of the round at hand
  std::vector<int> signs_, values_;  ///< those of the last trial: c_k, and f of every node
};

}  // namespace dateline
