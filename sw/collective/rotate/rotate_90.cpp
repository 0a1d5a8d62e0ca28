// SPDX-License-Identifier: Apache-2.0
// A quarter turn, (x,y) -> (y,n-1-x), of an n x n torus.
//
// cycles, balanced, optimal, for even n: the links are divided into n square rings, which the turn maps to themselves.
// Every node lies on two rings, and its block moves by a quarter of one of them. Blocks collect at a few nodes of each
// ring, which send for all nodes (Spencer 1994, formulas 4.20 to 4.22; section 4.2 of the restated thesis,
// reconstructed).
// transpose: an exchange of the axes, then a reflection, between one collection and one distribution (formula 4.19,
// circuit/axis_exchange.h).
// dimension-order: exchange and reflection in one circuit; not in the thesis.
//
// In symmetric labels, with u = |x| and v = |y|, a node lies on the inner ring r = max(u,v) of 4(2r-1) links around the
// centre and on the outer ring r = min(u,v) of 4(n-2r+1) links through the wrap-around. cycles, balanced and optimal
// differ in the choice of the ring on which a node is active. The member with x, y > 0 represents an orbit of four
// nodes.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/rotate/period_plan.h"
#include "sw/collective/rotate/rotate.h"
#include "sw/collective/search/orbit_assignment.h"

namespace dateline {
namespace {

constexpr int kQuarters = 4;  // a shift by a quarter of a ring is a quarter turn

int ceil_half(int value) { return (value + 1) / 2; }

/// [u-1][v-1]: whether the orbit of (u,v) is active on its inner ring.
using InnerTable = std::vector<std::vector<bool>>;

/// The zones of balanced: p1 = ceil(h/3), p2 = p1 + ceil((h-p1)/2), h = n/2. No ring gets more than 2 p1 active nodes
/// per quarter.
bool balanced_inner(int half, int u, int v) {
  const int p1 = (half + 2) / 3, p2 = p1 + ceil_half(half - p1);
  const int larger = std::max(u, v), smaller = std::min(u, v);
  if (larger <= p2) return larger <= p1 || smaller <= p1;
  return p1 < smaller && smaller <= p2;
}

InnerTable optimal_inner(int half) {
  std::vector<std::vector<int>> options;
  for (int u = 1; u <= half; ++u)
    for (int v = 1; v <= half; ++v) {
      options.push_back({std::max(u, v) - 1, half + std::min(u, v) - 1});
      if (!balanced_inner(half, u, v)) std::swap(options.back()[0], options.back()[1]);
    }
  const std::vector<int> ring = assign_evenly(options, 2 * half);
  InnerTable inner(half, std::vector<bool>(half));
  for (int i = 0; i < half * half; ++i) inner[i / half][i % half] = ring[i] < half;
  return inner;
}

InnerTable inner_table(int half, RingChoice choice) {
  if (choice == RingChoice::kOptimal) return optimal_inner(half);
  InnerTable inner(half, std::vector<bool>(half));
  for (int u = 1; u <= half; ++u)
    for (int v = 1; v <= half; ++v)
      inner[u - 1][v - 1] = choice == RingChoice::kBalanced ? balanced_inner(half, u, v) : (u + v) % 2 == 0;
  return inner;
}

bool is_inner(const Topology& topology, const InnerTable& inner, int node) {
  const int x = label_of_coordinate(torus_side(topology), topology.coordinate(node, 0));
  const int y = label_of_coordinate(torus_side(topology), topology.coordinate(node, 1));
  const int u = std::abs(x), v = std::abs(y);
  return (x > 0) == (y > 0) ? inner[u - 1][v - 1] : inner[v - 1][u - 1];
}

/// Load of the fullest ring under the best assignment, about (1-1/sqrt 2) n. For each r = 1..n/2 one inner and one
/// outer ring pass 2r-1 orbits each, and every one of the (n/2)^2 orbits must be assigned to a ring.
int least_load(int half) {
  const auto room = [half](int load) {
    int orbits = 0;
    for (int r = 1; r <= half; ++r) orbits += 2 * std::min(load, 2 * r - 1);
    return orbits;
  };
  int load = 1;
  while (room(load) < half * half) ++load;
  return load;
}

Schedule along_rings(const char* name, RingChoice choice, bool both_ways, const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("rotate-90", name, request, 1);
  std::vector<Cycle> cycles = rotate_90_walks(request.topology, choice);
  const int active = fullest_period(cycles, kQuarters);
  schedule.rounds = cycle_rounds(request.topology,
                                 plan_periods(std::move(cycles), active, kQuarters, request.q, both_ways), request.q);
  return schedule;
}

constexpr const char* kBackwardNote =
    "collectors send backwards only for q >= 3, and use all q channels only if 3 divides q (E6)";

/// Formulas 4.20 and 4.21 count active nodes as neighbours, but active nodes are every other node of a ring.
Formula alternating_formula(const CollectiveRequest& request, bool both_ways) {
  const int n = torus_side(request.topology);
  const PeriodShape shape{n / 2, kQuarters, n - 1, 2, both_ways};
  Formula formula = period_formula(shape, request.q);
  formula.source = both_ways ? "Spencer 1994, formula 4.21" : "Spencer 1994, formula 4.20";
  const int block = largest_block(shape.active, kQuarters, request.q, both_ways);
  set_printed(formula, printed_period({n / 2, kQuarters, n - 1, 1, both_ways}, n / 2.0, request.q));
  if (formula.has_hops && block > 1)
    formula.note = "hops: the thesis counts active nodes as neighbours, but they are two links apart";
  if (both_ways && request.q % 3 != 0) formula.note += (formula.note.empty() ? "" : "; ") + std::string(kBackwardNote);
  return formula;
}

Formula balanced_formula(const CollectiveRequest& request) {
  const int n = torus_side(request.topology);
  const PeriodShape shape{2 * ((n + 5) / 6), kQuarters, n - 1, 1, true};
  Formula formula = period_formula(shape, request.q);
  formula.source = "Spencer 1994, formula 4.22";
  if (n % 6 != 0) formula.has_hops = formula.has_volume = false;  // the fullest ring is not among the longest
  set_printed(formula, printed_period(shape, n / 3.0, request.q));
  formula.note = "the least load of the fullest ring is 0.293 n, not n/3 (E10)";
  if (request.q % 3 != 0) formula.note += "; " + std::string(kBackwardNote);
  return formula;
}

/// Only the rounds are known, because the active nodes of a ring are not all neighbours.
Formula optimal_formula(const CollectiveRequest& request) {
  const int n = torus_side(request.topology);
  Formula formula = period_formula({least_load(n / 2), kQuarters, n - 1, 1, true}, request.q);
  formula.has_hops = formula.has_volume = false;
  formula.source = "least load of the fullest ring instead of the n/3 of Spencer 1994, formula 4.22";
  formula.note = "the fullest ring has about (1-1/sqrt 2) n = 0.293 n active nodes per quarter (E10)";
  if (request.q % 3 != 0) formula.note += "; " + std::string(kBackwardNote);
  return formula;
}

/// If all collectors send XY circuits, links are shared more than with XY and YX in alternation: 2q collectors per line
/// instead of 4q.
Schedule quarter_turn(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("rotate-90", "dimension-order", request, 2);
  Holdings held = initial_holdings(request.topology, schedule);
  run_plan(request, {{{{axis_map("rotate-90", {}, 2), ExchangeRoute::kDimensionOrder}}}}, schedule, held);
  return schedule;
}

Formula quarter_turn_formula(const CollectiveRequest& request) {
  const int n = request.topology.dimensions[0].size;
  const BlockSize block = block_size(n, 2L * request.q, request.q);
  Formula formula;
  formula.source = "not in the thesis";
  formula.note = "one XY circuit from each of 2q collectors per line";
  formula.rounds = 2.0 * block.depth + 1;
  formula.has_rounds = block.rounds_known();
  if (block.exact) set_volume(formula, n / 2.0 + (block.size - 1) / 2);
  return formula;
}

Algorithm rings_algorithm(const char* name, std::vector<std::string> aliases, const char* summary, RingChoice choice,
                          bool both_ways, std::function<Formula(const CollectiveRequest&)> formula) {
  return {"rotate-90",
          name,
          std::move(aliases),
          summary,
          [](const CollectiveRequest& request) { return needs_even_torus(request, 2); },
          [=](const CollectiveRequest& request) { return along_rings(name, choice, both_ways, request); },
          std::move(formula)};
}

}  // namespace

std::vector<Cycle> rotate_90_walks(const Topology& topology, RingChoice choice) {
  const int half = torus_side(topology) / 2;
  const InnerTable table = inner_table(half, choice);
  std::vector<Cycle> cycles;
  for (const bool inner : {true, false})
    for (int r = 1; r <= half; ++r) {
      Cycle cycle;
      cycle.walk = corner_walk(topology, {r, r}, {{1, -r, !inner}, {0, -r, !inner}, {1, r, inner}, {0, r, inner}});
      for (int i = 0; i < cycle.walk.length(); ++i)
        if (is_inner(topology, table, cycle.walk.nodes[i]) == inner) cycle.active.push_back(i);
      cycle.shift = cycle.size() / kQuarters;
      cycles.push_back(std::move(cycle));
    }
  return cycles;
}

Algorithm rotate_90_cycles_forward() {
  return rings_algorithm("cycles-forward", {},
                         "collectors send a quarter of the way around square rings, forwards only",
                         RingChoice::kAlternating, false,
                         [](const CollectiveRequest& request) { return alternating_formula(request, false); });
}

Algorithm rotate_90_cycles() {
  return rings_algorithm("cycles", {"translational"},
                         "like cycles-forward, but some collectors send three quarters backwards",
                         RingChoice::kAlternating, true,
                         [](const CollectiveRequest& request) { return alternating_formula(request, true); });
}

Algorithm rotate_90_balanced() {
  return rings_algorithm("balanced", {}, "like cycles, but no ring is more than a third full", RingChoice::kBalanced,
                         true, balanced_formula);
}

Algorithm rotate_90_optimal() {
  return rings_algorithm("optimal", {}, "like cycles, with the least possible load of the fullest ring",
                         RingChoice::kOptimal, true, optimal_formula);
}

Algorithm rotate_90_transpose() { return exchange_algorithm("rotate-90", "exchange x and y, then mirror y"); }

Algorithm rotate_90_dimension_order() {
  return {"rotate-90",
          "dimension-order",
          {},
          "one dimension-ordered circuit from each of fewer collectors",
          [](const CollectiveRequest& request) { return permutation_refusal(request, "rotate-90"); },
          quarter_turn,
          quarter_turn_formula,
          nullptr,
          Growth::kSearched};
}

}  // namespace dateline
