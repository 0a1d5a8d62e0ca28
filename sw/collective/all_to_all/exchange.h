// SPDX-License-Identifier: Apache-2.0
// Total exchange by neighbour transfers, as data: in a step every move takes one block over one link. Unit messages,
// store and forward: Dimakopoulos and Dimopoulos, "A Theory for Total Exchange in Multidimensional Interconnection
// Networks". What the algorithms of that kind share: the schedule, the formula and the size.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// The block that starts at `origin` and is for `target` goes from one node to a neighbour.
struct ExchangeMove {
  int from = 0, to = 0;
  int origin = 0, target = 0;
};
using Exchange = std::vector<std::vector<ExchangeMove>>;  ///< [step]

/// The all-to-all schedule of one name whose rounds are the steps. Throws CheckError where neighbours have no link.
Schedule exchange_schedule(const std::string& algorithm, const CollectiveRequest& request, const Exchange& exchange);

/// A round is a step, every path one link, every message one block: rounds, hops and volume are this same number.
Formula formula_in_steps(const std::string& source, const CollectiveRequest& request, double steps);

/// How many steps any total exchange by neighbour transfers takes.
std::string step_bound_note(const CollectiveRequest& request);

/// "" or why the schedule would be too large, whatever its routes: all minimal ones together make N AS(G) transfers.
std::string too_many_transfers(const Topology& topology);

}  // namespace dateline
