// SPDX-License-Identifier: Apache-2.0
// Reflection of every coordinate at the mid-point, in two dimensions rotation by 180 degrees (Spencer 1994,
// section 3.5, formula 4.17): collect on diagonals, one dimension-ordered circuit each, distribute.
#include <algorithm>
#include <cmath>

#include "sw/collective/circuit_plan.h"
#include "sw/collective/collection_formula.h"
#include "sw/collective/permutation_algorithms.h"

namespace dateline {
namespace {

Schedule make(const CollectiveRequest& request, const char* operation, const char* name) {
  const int dims = request.topology.dims();
  Schedule schedule = empty_schedule(operation, name, request, dims);
  Holdings held = initial_holdings(request.topology, schedule);
  run_plan(request, {{{{axis_map("reflect", {}, dims), ExchangeRoute::kDimensionOrder}}}}, schedule, held);
  return schedule;
}

/// The printed hops take the farthest node for a collector. With s = n/(4q) values a block, d+1 consecutive ones of
/// every n/2 belong to nodes that are farthest away, d (n/2-1); each further one is two links nearer, and the offset
/// puts the centres as far from them as it can.
Formula formula(const CollectiveRequest& request) {
  const double n = request.topology.dimensions[0].size, d = request.topology.dims();
  const BlockSize block = block_size(static_cast<long>(n), 4L * request.q, request.q);
  Formula formula = collected_formula("Spencer 1994, formula 4.17", block, 1, d * n / 2 + block.size - 1,
                                      n / 4 + (block.size - 1) / d);
  if (!block.exact) return formula;
  set_hops(formula, d * (n / 2 - 1) - 2 * std::max(0.0, std::ceil((block.size - d - 1) / 2)) + block.size - 1);
  set_volume(formula, formula.printed->volume);
  formula.note = "hops: the thesis takes the farthest node for a collector; 4.29, with a minus, is impossible (E3)";
  return settled(formula);
}

}  // namespace

std::vector<Algorithm> reflect_algorithms() {
  using Request = CollectiveRequest;
  const char* const summary = "collect on diagonals, one dimension-ordered circuit each, distribute";
  return {{"reflect",
           "dimension-order",
           {},
           summary,
           [](const Request& request) { return permutation_refusal(request, "reflect"); },
           [](const Request& request) { return make(request, "reflect", "dimension-order"); },
           formula},
          {"rotate-180",
           "reflect",
           {},
           summary,
           [](const Request& request) { return permutation_refusal(request, "rotate-180"); },
           [](const Request& request) { return make(request, "rotate-180", "reflect"); },
           formula}};
}

}  // namespace dateline
