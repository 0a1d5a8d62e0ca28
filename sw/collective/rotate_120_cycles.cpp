// SPDX-License-Identifier: Apache-2.0
// Third of a turn (x,y,z) -> (y,z,x) of an n x n x n torus, n even, as translation by n along walks of 3n links
// (Spencer 1994, formula 4.24; section 4.3 of the restated thesis, reconstructed).
//
// Shell m = 1..n/2 (symmetric labels) has for every y0 = +-1..+-m a third of a walk of each of two families, the rest
// of which is the third turned twice:
//   1: (m,y0,-m) along z through the wrap-around to z = m, x to y0, y to -m;
//   2: (-m,y0,m) along x to y0, y to m, z through the wrap-around to -m;
// and the mirror images of both with all signs changed. Left out is what has the same links as another one: mirrors
// with y0 = -m, and family 2 with y0 = m. A node lies on three walks; its orbit is active on one, at every third of it.
#include <algorithm>
#include <utility>

#include "model/error.h"
#include "sw/collective/corner_walk.h"
#include "sw/collective/cycle_formula.h"
#include "sw/collective/orbit_assignment.h"
#include "sw/collective/rotation_cycles.h"

namespace dateline {
namespace {

constexpr int kOrder = 3;  // a third of a walk is a third of a turn
constexpr int kX = 0, kY = 1, kZ = 2;

int side(const Topology& topology) { return topology.dimensions[0].size; }

/// The first third turned twice: what x did, z does next, then y.
Walk closed_walk(const Topology& topology, std::vector<int> start, const std::vector<Leg>& third, bool mirrored) {
  std::vector<Leg> legs;
  for (int turn = 0; turn < kOrder; ++turn)
    for (Leg leg : third) {
      leg.dim = (leg.dim + 2 * turn) % kOrder;
      legs.push_back(leg);
    }
  if (mirrored) {
    for (int& label : start) label = -label;
    for (Leg& leg : legs) leg.to = -leg.to, leg.up = !leg.up;
  }
  return corner_walk(topology, start, legs);
}

std::vector<Walk> walks(const Topology& topology) {
  const int half = side(topology) / 2;
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

/// A passage of an orbit's node through the first third of a walk.
struct Visit {
  int walk = 0, position = 0;
};

/// Those of every orbit of three, [.][3].
std::vector<std::vector<Visit>> orbit_visits(const Topology& topology, const std::vector<Walk>& walks) {
  const int n = side(topology);
  std::vector<std::vector<Visit>> visits(topology.nodes);  // [least node of the orbit]
  for (size_t i = 0; i < walks.size(); ++i)
    for (int position = 0; position < n; ++position) {
      const int third = walks[i].length() / kOrder, node = walks[i].node(position);
      const int other = walks[i].node(position + third), last = walks[i].node(position + 2 * third);
      if (node != other) visits[std::min({node, other, last})].push_back({static_cast<int>(i), position});
    }
  visits.erase(std::remove_if(visits.begin(), visits.end(), [](const auto& orbit) { return orbit.empty(); }),
               visits.end());
  return visits;
}

std::string applicable(const CollectiveRequest& request) { return needs_even_torus(request, 3); }

Schedule make(const CollectiveRequest& request) {
  const int active = side(request.topology) / 2;
  Schedule schedule = empty_schedule("rotate-120", "cycles", request, 1);
  schedule.rounds = cycle_rounds(
      request.topology, plan_periods(rotate_120_walks(request.topology), active, kOrder, request.q, true), request.q);
  return schedule;
}

Formula formula(const CollectiveRequest& request) {
  const int n = side(request.topology);
  Formula formula = period_formula({n / 2, kOrder, n, 2, true}, request.q);
  formula.source = "Spencer 1994, formula 4.24";
  return formula;
}

}  // namespace

std::vector<Cycle> rotate_120_walks(const Topology& topology) {
  const int half = side(topology) / 2, third = side(topology);
  std::vector<Cycle> cycles;
  for (Walk& walk : walks(topology)) cycles.push_back({std::move(walk), {}, 0});
  std::vector<Walk> all = walks(topology);
  std::vector<std::vector<Visit>> visits = orbit_visits(topology, all);
  std::vector<std::vector<int>> options;
  for (std::vector<Visit>& orbit : visits) {
    std::stable_sort(orbit.begin(), orbit.end(),
                     [](const Visit& a, const Visit& b) { return a.position % 2 < b.position % 2; });
    options.emplace_back();
    for (const Visit& visit : orbit) options.back().push_back(visit.walk);
  }
  const auto walk_of = assign_within(options, static_cast<int>(all.size()), half);
  if (!walk_of) throw CheckError("no");
  for (size_t orbit = 0; orbit < visits.size(); ++orbit)
    for (const Visit& visit : visits[orbit])
      if (visit.walk == (*walk_of)[orbit]) {
        for (int period = 0; period < kOrder; ++period)
          cycles[visit.walk].active.push_back(visit.position + period * third);
        break;
      }
  for (Cycle& cycle : cycles) {
    std::sort(cycle.active.begin(), cycle.active.end());
    cycle.shift = cycle.size() / kOrder;
  }
  return cycles;
}

Algorithm rotate_120_cycles() {
  return {
      "rotate-120", "cycles", {"translational"}, "collectors move a third round walks that share no link", applicable,
      make,         formula};
}

}  // namespace dateline
