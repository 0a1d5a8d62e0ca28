// SPDX-License-Identifier: Apache-2.0
// Reflection of every coordinate at the mid-point (Spencer 1994, section 3.5, formula 4.17). In two dimensions it is
// the rotation by 180 degrees. Blocks collect on diagonals, every collector sends one dimension-ordered circuit to its
// image, and the mirrored trees distribute.
#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/rotate/rotate.h"

namespace dateline {
namespace {

Algorithm reflection(const char* operation, const char* name) {
  return {operation,
          name,
          {},
          "collect on diagonals, one dimension-ordered circuit each, distribute",
          [=](const CollectiveRequest& request) { return permutation_refusal(request, operation); },
          [=](const CollectiveRequest& request) {
            const int dims = request.topology.dims();
            Schedule schedule = empty_schedule(operation, name, request, dims);
            Holdings held = initial_holdings(request.topology, schedule);
            run_plan(request, {{{{axis_map("reflect", {}, dims), ExchangeRoute::kDimensionOrder}}}}, schedule, held);
            return schedule;
          },
          [](const CollectiveRequest& request) {
            const int dims = request.topology.dims();
            return reflection_formula(request.topology.dimensions[0].size, dims, dims, request.q);
          },
          nullptr,
          Growth::kSearched};
}

}  // namespace

Algorithm reflect_dimension_order() { return reflection("reflect", "dimension-order"); }
Algorithm rotate_180_reflect() { return reflection("rotate-180", "reflect"); }

}  // namespace dateline
