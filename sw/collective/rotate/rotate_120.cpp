// SPDX-License-Identifier: Apache-2.0
// Third of a turn (x,y,z) -> (y,z,x) of an n x n x n torus, n even, as translation by n along walks of 3n links
// (Spencer 1994, formula 4.24; section 4.3 of the restated thesis, reconstructed).
//
// A node lies on three walks; its orbit is active on one of them, at every third of it. Windows of equal length with
// seats for n/2 active nodes a period keep the active nodes as near to their collectors as formula 4.24 has them.
#include "sw/collective/rotate/rotate.h"
#include "sw/collective/rotate/window_seats.h"
#include "sw/collective/walk/corner_walk.h"
#include "sw/collective/walk/cycle_formula.h"

namespace dateline {
namespace {

constexpr int kOrder = 3;  // a third of a walk is a third of a turn

int side(const Topology& topology) { return topology.dimensions[0].size; }

std::string applicable(const CollectiveRequest& request) { return needs_even_torus(request, 3); }

Schedule make(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("rotate-120", "cycles", request, 1);
  const int active = side(request.topology) / 2;
  schedule.rounds = cycle_rounds(
      request.topology, plan_windows(rotate_120_walks(request.topology), active, kOrder, request.q), request.q);
  return schedule;
}

Formula formula(const CollectiveRequest& request) {
  const int n = side(request.topology);
  const PeriodShape shape{n / 2, kOrder, n, 2, true};
  Formula formula = period_formula(shape, request.q);
  formula.source = "Spencer 1994, formula 4.24";
  if (request.q % 2 != 0) {
    formula.note = "half as many collectors go backwards as forwards, which takes an even q (E6)";
    formula.has_hops = formula.has_volume = false;
  }
  set_printed(formula, printed_period(shape, shape.active, request.q));
  return formula;
}

}  // namespace

Algorithm rotate_120_cycles() {
  return {
      "rotate-120", "cycles", {"translational"}, "collectors move a third round walks that share no link", applicable,
      make,         formula};
}

}  // namespace dateline
