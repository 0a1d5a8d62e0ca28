// SPDX-License-Identifier: Apache-2.0
// Transposition in two dimensions (Spencer 1994, section 3.3): (x,y) to (y,x), and to (n-1-y,n-1-x), which is the same
// with the first axis mirrored. Staircases: the n link-disjoint cycles that alternate between the axes. xy-yx: the same
// circuits in dimension order, XY from every other block and YX from the rest. combined: appendix A on every staircase.
#include <utility>

#include "sw/collective/axis_class.h"
#include "sw/collective/collection_formula.h"
#include "sw/collective/mirror_layers.h"
#include "sw/collective/permutation_algorithms.h"

namespace dateline {
namespace {

constexpr const char* kMain = "transpose-2d";
constexpr const char* kAnti = "transpose-2d-anti";

/// The request of the main diagonal's transposition, whatever diagonal is wanted, run and relabelled.
template <typename Run>
Schedule transposed(const CollectiveRequest& request, const char* operation, const char* name, int parts, Run run) {
  Schedule schedule = empty_schedule(kMain, name, request, parts);
  Holdings held = initial_holdings(request.topology, schedule);
  run(schedule, held);
  if (operation == std::string(kAnti))
    schedule.rounds = relabelled(request.topology, schedule.rounds, parse_axes("-x,y", 2));
  schedule.operation = operation;
  return schedule;
}

Schedule by_plan(const CollectiveRequest& request, const char* operation, const char* name, ExchangeRoute route) {
  return transposed(request, operation, name, 2, [&](Schedule& schedule, Holdings& held) {
    run_plan(request, {class_plan(kMain, 2, route)}, schedule, held);
  });
}

/// Cycle s goes up in x and down in y by turns; its active nodes, every other one, have x+y = s, and (x,s-x) is to
/// change places with (s-x,x).
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

Schedule in_layers(const CollectiveRequest& request, const char* operation) {
  return transposed(request, operation, "combined", 1, [&](Schedule& schedule, Holdings& held) {
    transpose_in_layers(request.topology, staircases(request.topology), request.q, held,
                        images(request.topology, kMain, {}), schedule.rounds);
  });
}

Formula collected(const CollectiveRequest& request) {
  const int n = request.topology.dimensions[0].size;
  const BlockSize block = block_size(n, 4L * request.q, request.q);
  Formula formula =
      collected_formula("Spencer 1994, formula 4.9", block, 1, n + block.size - 1, n / 4.0 + (block.size - 1) / 2);
  formula.note = "hops and volume are upper bounds; the collecting planes must be parallel to the mirror (E9)";
  return formula;
}

Formula combined(const CollectiveRequest& request) {
  return layers_formula(request.topology.dimensions[0].size, request.q, 2);
}

}  // namespace

std::vector<Algorithm> transpose_2d_algorithms() {
  using Request = CollectiveRequest;
  constexpr ExchangeRoute kStairs = ExchangeRoute::kStaircase, kOrders = ExchangeRoute::kAlternatingOrder;
  const char* const stairs = "collect on diagonals, circuits along staircases, distribute";
  const char* const orders = "the same with circuits in dimension order, XY and YX by turns";
  const char* const layers = "collection, permutation and distribution overlap on every staircase";
  const auto main = [](const Request& request) { return permutation_refusal(request, kMain); };
  const auto anti = [](const Request& request) { return permutation_refusal(request, kAnti); };
  return {
      {kMain,
       "staircase",
       {},
       stairs,
       main,
       [](const Request& r) { return by_plan(r, kMain, "staircase", kStairs); },
       collected},
      {kMain,
       "xy-yx",
       {"o1turn"},
       orders,
       main,
       [](const Request& r) { return by_plan(r, kMain, "xy-yx", kOrders); },
       collected},
      {kMain, "combined", {"appendix-a"}, layers, main, [](const Request& r) { return in_layers(r, kMain); }, combined},
      {kAnti,
       "staircase",
       {},
       stairs,
       anti,
       [](const Request& r) { return by_plan(r, kAnti, "staircase", kStairs); },
       collected},
      {kAnti,
       "xy-yx",
       {"o1turn"},
       orders,
       anti,
       [](const Request& r) { return by_plan(r, kAnti, "xy-yx", kOrders); },
       collected},
      {kAnti, "combined", {"appendix-a"}, layers, anti, [](const Request& r) { return in_layers(r, kAnti); }, combined},
  };
}

}  // namespace dateline
