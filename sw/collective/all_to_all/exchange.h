// SPDX-License-Identifier: Apache-2.0
// Total exchange by neighbour transfers, as data: in a step every move takes one block over one link (unit messages,
// store and forward; Dimakopoulos and Dimopoulos, "A Theory for Total Exchange in Multidimensional Interconnection
// Networks"). This file has what such algorithms share: the schedule, the formula and the size.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// One block moves from a node to a neighbour. The block starts at `origin` and is for `target`.
struct ExchangeMove {
  int from = 0, to = 0;
  int origin = 0, target = 0;
};
using Exchange = std::vector<std::vector<ExchangeMove>>;  ///< [step]

/// The all-to-all schedule of the algorithm; every step is one round. Throws CheckError if a move's nodes are not
/// neighbours.
Schedule exchange_schedule(const std::string& algorithm, const CollectiveRequest& request, const Exchange& exchange);

/// Every round is a step, every path one link and every message one block, so rounds, hops and volume are all `steps`.
Formula formula_in_steps(const std::string& source, const CollectiveRequest& request, double steps);

/// Text that gives the least number of steps of any total exchange by neighbour transfers.
std::string step_bound_note(const CollectiveRequest& request);

/// Returns why the schedule would be too large, or "" if it is not. All minimal routes together make N AS(G) transfers,
/// whatever the choice of routes.
std::string too_many_transfers(const Topology& topology);

}  // namespace dateline
