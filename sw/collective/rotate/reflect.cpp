// SPDX-License-Identifier: Apache-2.0
// Reflection of every coordinate at the mid-point, in two dimensions rotation by 180 degrees (Spencer 1994,
// section 3.5, formula 4.17): collect on diagonals, one dimension-ordered circuit each, distribute.
#include "sw/collective/circuit/circuit_plan.h"
#include "sw/collective/circuit/exchange_formula.h"
#include "sw/collective/walk/permutation_algorithms.h"

namespace dateline {
namespace {

Schedule make(const CollectiveRequest& request, const char* operation, const char* name) {
  const int dims = request.topology.dims();
  Schedule schedule = empty_schedule(operation, name, request, dims);
  Holdings held = initial_holdings(request.topology, schedule);
  run_plan(request, {{{{axis_map("reflect", {}, dims), ExchangeRoute::kDimensionOrder}}}}, schedule, held);
  return schedule;
}

Formula formula(const CollectiveRequest& request) {
  const int dims = request.topology.dims();
  return reflection_formula(request.topology.dimensions[0].size, dims, dims, request.q);
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
