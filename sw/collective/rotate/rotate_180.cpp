// SPDX-License-Identifier: Apache-2.0
// A half turn of an n x n torus, n even. The links are divided into n rectangles of 2n links, which the turn maps to
// themselves. Every node lies on two rectangles, and its block moves by n links along one of them. Blocks collect at a
// few nodes of each rectangle, which send for all nodes (Spencer 1994, formula 4.18; section 4.1 of the restated
// thesis, reconstructed). reflect.cpp makes the same turn with one dimension-ordered circuit per collector.
// rotate-180-3d is an exchange of axes (formula 4.25, section 4.4 of the restated thesis, circuit/axis_exchange.h).
//
// For a = 1..n/2 and b = n/2+1-a there are two rectangles with the corners (+-a, +-b) in symmetric labels: the inner
// one, and the outer one, whose sides run through the wrap-around. A node whose coordinates have an even sum is active
// on the rectangle that runs through it horizontally, other nodes on the one that runs through it vertically. A corner
// is active on the inner rectangle if that sum is even, otherwise on the outer one. So every other node of a walk is
// active, n in all.
#include <cstdlib>
#include <utility>
#include <vector>

#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/rotate/period_plan.h"
#include "sw/collective/rotate/rotate.h"

namespace dateline {
namespace {

constexpr int kHalves = 2;  // a shift by half a walk is a half turn

/// Whether the node is active on the inner or outer rectangle with the corners (+-a, +-b).
bool is_active(const Topology& topology, int node, int a, int b, bool inner) {
  const int n = torus_side(topology), x = topology.coordinate(node, 0), y = topology.coordinate(node, 1);
  const bool even = (x + y) % 2 == 0;
  const bool vertical = std::abs(label_of_coordinate(n, x)) == a;
  const bool horizontal = std::abs(label_of_coordinate(n, y)) == b;
  return even == (vertical && horizontal ? inner : horizontal);
}

Schedule half_turn(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("rotate-180", "cycles", request, 1);
  const int active = torus_side(request.topology) / 2;
  schedule.rounds = cycle_rounds(
      request.topology, plan_periods(rotate_180_walks(request.topology), active, kHalves, request.q, true), request.q);
  return schedule;
}

Formula half_turn_formula(const CollectiveRequest& request) {
  const int n = torus_side(request.topology);
  const PeriodShape shape{n / 2, kHalves, n, 2, true};
  Formula formula = period_formula(shape, request.q);
  set_printed(formula, printed_period(shape, shape.active, request.q));
  formula.source = "Spencer 1994, formula 4.18";
  return formula;
}

}  // namespace

std::vector<Cycle> rotate_180_walks(const Topology& topology) {
  const int half = torus_side(topology) / 2;
  std::vector<Cycle> cycles;
  for (int a = 1; a <= half; ++a)
    for (const bool inner : {true, false}) {
      const int b = half + 1 - a;
      Cycle cycle;
      cycle.walk = corner_walk(topology, {-a, -b}, {{0, a, inner}, {1, b, inner}, {0, -a, !inner}, {1, -b, !inner}});
      for (int i = 0; i < cycle.walk.length(); ++i)
        if (is_active(topology, cycle.walk.nodes[i], a, b, inner)) cycle.active.push_back(i);
      cycle.shift = cycle.size() / kHalves;
      cycles.push_back(std::move(cycle));
    }
  return cycles;
}

Algorithm rotate_180_cycles() {
  return {"rotate-180",
          "cycles",
          {"translational"},
          "collectors send half way around rectangles that share no link",
          [](const CollectiveRequest& request) { return needs_even_torus(request, 2); },
          half_turn,
          half_turn_formula};
}

Algorithm rotate_180_3d_transpose() {
  return exchange_algorithm("rotate-180-3d", "exchange x and y at the other diagonal and mirror z, in one circuit");
}

}  // namespace dateline
