// SPDX-License-Identifier: Apache-2.0
// The operations of Spencer's table 4.3 (1994): every signed exchange of up to three axes is one of them with its axes
// relabelled (and mirrored). Two exchanges belong together when they are conjugate under such a relabelling. Each
// operation has a representative, made of exchanges of two axes and reflections in one or two permute rounds, and a
// closed form.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/circuit/circuit_plan.h"
#include "sw/schedule/permutation.h"
#include "sw/schedule/schedule.h"

namespace dateline {

struct AxisClass {
  std::string operation;  ///< "identity", "transpose-1d", "reflect", "rotate-120", ...
  AxisMap relabelling;    ///< the map is relabelling, after the operation, after the inverse of relabelling
};

/// 1 to 3 axes.
AxisClass classify_axes(const AxisMap& map);

/// The operation's own map on its first axes, further ones fixed. Precondition: dims are enough for it.
AxisMap class_map(const std::string& operation, int dims);

/// The circuits of an operation other than the identity on its first axes, further ones fixed; exchanges of two axes go
/// by `exchanged`. Formulas 4.9, 4.17, 4.19, 4.23 and 4.25 to 4.27.
CircuitPlan class_plan(const std::string& operation, int dims, ExchangeRoute exchanged);
/// With alternating orders and with staircases: which one needs fewer collectors depends on the size.
std::vector<CircuitPlan> class_plans(const std::string& operation, int dims);

/// The rounds of the schedule as they are after a relabelling of the nodes, with origins, targets and paths.
std::vector<Round> relabelled(const Topology& topology, const std::vector<Round>& rounds, const AxisMap& relabelling);

/// Formula 4.17 where `mirrored` of the dimensions are reflected.
Formula reflection_formula(int n, int dims, int mirrored, int q);

/// Formulas 4.9, 4.17, 4.19, 4.23 and 4.25 to 4.27 on n^dims nodes, the block split into `dims` parts. Precondition:
/// one of the operations of table 4.3 other than the identity.
Formula exchange_formula(const std::string& operation, int n, int dims, int q);

/// The algorithm `transpose` of the operation: its circuits after one collection and before one distribution.
Algorithm exchange_algorithm(const std::string& operation, const std::string& summary);

}  // namespace dateline
