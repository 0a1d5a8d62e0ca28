// SPDX-License-Identifier: Apache-2.0
// Rotations and three-dimensional transpositions as chains of exchanges of two axes (Spencer 1994, sections 4.2 to 4.6,
// formulas 4.19, 4.23, 4.25 to 4.27): one collection, one or two permute rounds, one distribution. And, not in the
// thesis, the quarter turn in one dimension-ordered circuit.
#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/circuit/exchange_formula.h"
#include "sw/collective/walk/collection_formula.h"
#include "sw/collective/walk/permutation_algorithms.h"

namespace dateline {
namespace {

using Request = CollectiveRequest;

constexpr char kRotate90[] = "rotate-90";

Algorithm transposed(const char* operation, const char* summary) {
  return {operation,
          "transpose",
          {},
          summary,
          [=](const Request& request) { return permutation_refusal(request, operation); },
          [=](const Request& request) {
            const int dims = request.topology.dims();
            Schedule schedule = empty_schedule(operation, "transpose", request, dims);
            Holdings held = initial_holdings(request.topology, schedule);
            run_plan(request, class_plans(operation, dims), schedule, held);
            return schedule;
          },
          [=](const Request& request) {
            const Topology& topology = request.topology;
            return exchange_formula(operation, topology.dimensions[0].size, topology.dims(), request.q);
          }};
}

/// XY from everywhere shares more than XY and YX by turns: 2q collectors a line instead of 4q.
Schedule quarter_turn(const Request& request) {
  Schedule schedule = empty_schedule(kRotate90, "dimension-order", request, 2);
  Holdings held = initial_holdings(request.topology, schedule);
  run_plan(request, {{{{axis_map(kRotate90, {}, 2), ExchangeRoute::kDimensionOrder}}}}, schedule, held);
  return schedule;
}

Formula quarter_turn_formula(const Request& request) {
  const int n = request.topology.dimensions[0].size;
  const BlockSize block = block_size(n, 2L * request.q, request.q);
  Formula formula;
  formula.source = "not in the thesis";
  formula.note = "one XY circuit from each of 2q collectors a line";
  formula.rounds = 2.0 * block.depth + 1;
  formula.has_rounds = block.rounds_known();
  if (block.exact) set_volume(formula, n / 2.0 + (block.size - 1) / 2);
  return formula;
}

}  // namespace

std::vector<Algorithm> exchange_axes_algorithms() {
  return {
      transposed(kRotate90, "exchange x and y, then mirror y"),
      {kRotate90,
       "dimension-order",
       {},
       "one dimension-ordered circuit from each of fewer collectors",
       [](const Request& request) { return permutation_refusal(request, kRotate90); },
       quarter_turn,
       quarter_turn_formula},
      transposed("rotate-120", "exchange x and y, then y and z"),
      transposed("rotate-180-3d", "exchange x and y at the other diagonal and mirror z, in one circuit"),
      transposed("transpose-3d-1", "rotate-180-3d, then exchange y and z"),
      transposed("transpose-3d-2", "exchange x and z and mirror y in one circuit, then mirror z"),
  };
}

}  // namespace dateline
