// SPDX-License-Identifier: Apache-2.0
// A third of a turn, (x,y,z) -> (y,z,x), of an n x n x n torus, by two algorithms.
//
// cycles, for even n: the links are divided into n^2 closed walks of 3n links, which the turn maps to themselves. Every
// node lies on three walks, and its block moves by n links along one of them. Blocks collect at a few nodes of each
// walk, which send for all nodes (Spencer 1994, formula 4.24; section 4.3 of the restated thesis, reconstructed).
// transpose: two exchanges of axes, one after the other, between one collection and one distribution (formula 4.23,
// circuit/axis_exchange.h).
//
// The three nodes of an orbit are active on the same walk, a third of the walk apart. Windows of equal length, with
// slots for n/2 active nodes per period, keep active nodes as near to their collectors as formula 4.24 assumes
// (window_assignment.h).
//
// For each shell m = 1..n/2 (symmetric labels) and each y0 = +-1..+-m there are two families of walks. The first third
// of a walk is given; the rest is this third turned twice:
//   1: (m,y0,-m) along z through the wrap-around to z = m, x to y0, y to -m;
//   2: (-m,y0,m) along x to y0, y to m, z through the wrap-around to -m.
// The mirror images of both, with all signs changed, are walks too. Walks with the same links as another one are left
// out: mirror images with y0 = -m, and family 2 with y0 = m.
#include <utility>
#include <vector>

#include "sw/collective/circuit/axis_exchange.h"
#include "sw/collective/rotate/rotate.h"
#include "sw/collective/rotate/window_assignment.h"

namespace dateline {
namespace {

constexpr int kThirds = 3;  // a shift by a third of a walk is a third of a turn
constexpr int kX = 0, kY = 1, kZ = 2;

/// The closed walk that consists of `third` and of its images after one turn (z takes the place of x) and two turns (y
/// takes the place of x).
Walk closed_walk(const Topology& topology, std::vector<int> start, const std::vector<WalkLeg>& third, bool mirrored) {
  std::vector<WalkLeg> legs;
  for (int turn = 0; turn < kThirds; ++turn)
    for (WalkLeg leg : third) {
      leg.dim = (leg.dim + 2 * turn) % kThirds;
      legs.push_back(leg);
    }
  if (mirrored) {
    for (int& label : start) label = -label;
    for (WalkLeg& leg : legs) leg.to = -leg.to, leg.up = !leg.up;
  }
  return corner_walk(topology, start, legs);
}

Schedule third_turn(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("rotate-120", "cycles", request, 1);
  const int active = torus_side(request.topology) / 2;
  schedule.rounds = cycle_rounds(
      request.topology, plan_windows(rotate_120_walks(request.topology), active, kThirds, request.q), request.q);
  return schedule;
}

Formula third_turn_formula(const CollectiveRequest& request) {
  const int n = torus_side(request.topology);
  const PeriodShape shape{n / 2, kThirds, n, 2, true};
  Formula formula = period_formula(shape, request.q);
  formula.source = "Spencer 1994, formula 4.24";
  if (request.q % 2 != 0) {
    formula.note = "half as many collectors send backwards as forwards, which needs an even q (E6)";
    formula.has_hops = formula.has_volume = false;
  }
  set_printed(formula, printed_period(shape, shape.active, request.q));
  return formula;
}

}  // namespace

std::vector<Walk> rotate_120_walks(const Topology& topology) {
  const int half = topology.dimensions[0].size / 2;
  std::vector<Walk> result;
  for (int m = 1; m <= half; ++m)
    for (int y0 = -m; y0 <= m; ++y0)
      for (const bool mirrored : {false, true}) {
        if (y0 == 0 || (mirrored && y0 == -m)) continue;
        result.push_back(
            closed_walk(topology, {m, y0, -m}, {{kZ, m, false}, {kX, y0, false}, {kY, -m, false}}, mirrored));
        if (y0 == m) continue;
        result.push_back(closed_walk(topology, {-m, y0, m}, {{kX, y0, true}, {kY, m, true}, {kZ, -m, true}}, mirrored));
      }
  return result;
}

Algorithm rotate_120_cycles() {
  return {"rotate-120",
          "cycles",
          {"translational"},
          "collectors send a third of the way around walks that share no link",
          [](const CollectiveRequest& request) { return needs_even_torus(request, 3); },
          third_turn,
          third_turn_formula};
}

Algorithm rotate_120_transpose() { return exchange_algorithm("rotate-120", "exchange x and y, then y and z"); }

}  // namespace dateline
