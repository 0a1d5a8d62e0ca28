// SPDX-License-Identifier: Apache-2.0
// The operations of Spencer's table 4.3 (1994). Every signed exchange of up to three axes is one of them with its axes
// relabelled and mirrored: two exchanges belong to the same operation if such a relabelling conjugates them. Each
// operation has a representative, which consists of exchanges of two axes and reflections in one or two permute rounds,
// and a closed form.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/circuit/circuit_plan.h"
#include "sw/schedule/permutation.h"
#include "sw/schedule/schedule.h"

namespace dateline {

struct AxisClass {
  std::string operation;  ///< "identity", "transpose-1d", "reflect", "rotate-120", ...
  AxisMap relabelling;    ///< the map: first the inverse of relabelling, then the operation, then relabelling
};

/// Finds the operation and the relabelling of a map of 1 to 3 axes.
AxisClass classify_axes(const AxisMap& map);

/// The operation's map on the first axes; the other axes are fixed. Precondition: there are enough dimensions for it.
AxisMap class_map(const std::string& operation, int dims);

/// The circuits of an operation other than the identity on the first axes; the other axes are fixed. Exchanges of two
/// axes take the route `exchanged`. Formulas 4.9, 4.17, 4.19, 4.23 and 4.25 to 4.27.
CircuitPlan class_plan(const std::string& operation, int dims, ExchangeRoute exchanged);
/// The plans with alternating orders and with staircases. Which one needs fewer collectors depends on the size.
std::vector<CircuitPlan> class_plans(const std::string& operation, int dims);

/// The rounds after a relabelling of the nodes: senders, receivers, paths, origins and targets.
std::vector<Round> relabelled(const Topology& topology, const std::vector<Round>& rounds, const AxisMap& relabelling);

/// Formula 4.17 if `mirrored` of the dimensions are reflected.
Formula reflection_formula(int n, int dims, int mirrored, int q);

/// Formulas 4.9, 4.17, 4.19, 4.23 and 4.25 to 4.27 on n^dims nodes, with blocks split into `dims` parts. Precondition:
/// an operation of table 4.3 other than the identity.
Formula exchange_formula(const std::string& operation, int n, int dims, int q);

/// The algorithm `transpose` of the operation: one collection, the operation's circuits, one distribution.
Algorithm exchange_algorithm(const std::string& operation, const std::string& summary);

}  // namespace dateline
