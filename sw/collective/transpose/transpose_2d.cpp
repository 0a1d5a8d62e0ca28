// SPDX-License-Identifier: Apache-2.0
// Transposition in two dimensions (Spencer 1994, section 3.3, formula 4.9): (x,y) to (y,x), and to (n-1-y,n-1-x), which
// is the first with axis x mirrored. Blocks collect on diagonals, every collector sends one circuit to its image, and
// the mirrored trees distribute. The algorithms differ in the routes of the circuits. staircase: along the n
// link-disjoint cycles that alternate between the axes. xy-yx: in dimension order, XY from every other block and YX
// from the rest. dimension-order: only XY. combined: every staircase is a ring that is transposed as in appendix A
// (formula 4.10).
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/transpose/mirror_cycle.h"
#include "sw/collective/transpose/transpose.h"

namespace dateline {
namespace {

using Request = CollectiveRequest;
constexpr char kMain[] = "transpose-2d", kAnti[] = "transpose-2d-anti";

/// Makes the schedule of the transposition at the main diagonal; for the anti-diagonal its first axis is then mirrored.
template <typename Run>
Schedule transposed(const Request& request, const char* operation, const char* name, int parts, Run run) {
  Schedule schedule = empty_schedule(kMain, name, request, parts);
  Holdings held = initial_holdings(request.topology, schedule);
  run(schedule, held);
  if (schedule.operation != operation)
    schedule.rounds = relabelled(request.topology, schedule.rounds, parse_axes("-x,y", 2));
  schedule.operation = operation;
  return schedule;
}

std::function<Schedule(const Request&)> by_plan(const char* operation, const char* name, ExchangeRoute route) {
  return [=](const Request& request) {
    return transposed(request, operation, name, 2, [&](Schedule& schedule, Holdings& held) {
      run_plan(request, {class_plan(kMain, 2, route)}, schedule, held);
    });
  };
}

/// Cycle s alternates between steps up in x and down in y. Its active nodes, every other one, have x+y = s, and the
/// items of (x,s-x) and (s-x,x) change places.
std::vector<MirrorCycle> staircases(const Topology& topology) {
  const int n = topology.dimensions[0].size;
  std::vector<MirrorCycle> cycles;
  for (int s = 0; s < n; ++s) {
    std::vector<int> nodes;
    for (int x = 0; x < n; ++x) {
      nodes.push_back(topology.node_at({x, s - x}));
      nodes.push_back(topology.node_at({x + 1, s - x}));
    }
    cycles.push_back({make_walk(topology, std::move(nodes)), n, 2, s});
  }
  return cycles;
}

Schedule in_layers(const Request& request, const char* operation) {
  return transposed(request, operation, "combined", 1, [&](Schedule& schedule, Holdings& held) {
    transpose_in_layers(request.topology, staircases(request.topology), request.q, held,
                        images(request.topology, kMain, {}), schedule.rounds);
  });
}

Formula collected(const Request& request) {
  const int n = request.topology.dimensions[0].size;
  Formula formula = exchange_formula(kMain, n, 2, request.q);
  formula.note =
      "the printed hops and volume are upper bounds at n = 4q(2q+1)^R; on staircases the collecting planes must be "
      "parallel to the mirror (E9)";
  return formula;
}

Formula in_order(const Request&) {
  Formula formula;
  formula.source = "not in the thesis";
  formula.note = "XY without YX doubles the sharing, so there are about 2q collectors per line instead of 4q (E9)";
  return formula;
}

Formula combined(const Request& request) { return layers_formula(request.topology.dimensions[0].size, request.q, 2); }

std::vector<Algorithm> of_operation(const char* operation) {
  const auto fits = [=](const Request& request) { return permutation_refusal(request, operation); };
  return {
      {operation,
       "staircase",
       {},
       "collect on diagonals, circuits along staircases, distribute",
       fits,
       by_plan(operation, "staircase", ExchangeRoute::kStaircase),
       collected,
       nullptr,
       Growth::kSearched},
      {operation,
       "xy-yx",
       {"o1turn"},
       "collect on diagonals, circuits XY and YX in alternation, distribute",
       fits,
       by_plan(operation, "xy-yx", ExchangeRoute::kAlternatingOrder),
       collected,
       nullptr,
       Growth::kSearched},
      {operation,
       "dimension-order",
       {},
       "collect on fewer diagonals, circuits in dimension order, distribute",
       fits,
       by_plan(operation, "dimension-order", ExchangeRoute::kDimensionOrder),
       in_order,
       nullptr,
       Growth::kSearched},
      {operation,
       "combined",
       {"appendix-a"},
       "collection, crossing and distribution overlap on every staircase",
       fits,
       [=](const Request& request) { return in_layers(request, operation); },
       combined},
  };
}

}  // namespace

std::vector<Algorithm> transpose_2d_algorithms() {
  std::vector<Algorithm> all = of_operation(kMain);
  for (Algorithm& algorithm : of_operation(kAnti)) all.push_back(std::move(algorithm));
  return all;
}

}  // namespace dateline
