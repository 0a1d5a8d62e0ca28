// SPDX-License-Identifier: Apache-2.0
// Rotation by any angle on the rings of equal radius of an n x n torus (Spencer 1994, rotation on radius cycles;
// section 4.9 of the restated thesis, reconstructed).
//
// Neighbours on a ring are one link apart or two; of the two corners between them the walk takes the outer one, which
// gives ring r of an even n 4(2r+1) links and of an odd n 8r, and no link to two rings. Each ring turns by its own
// number of nodes. As many evenly spaced collectors as fit send forwards by that number or backwards by the rest.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "sw/collective/rotate/ring_collectors.h"
#include "sw/collective/rotate/rotate.h"
#include "sw/schedule/permutation.h"
#include "sw/schedule/radius_rings.h"

namespace dateline {
namespace {

int side(const Topology& topology) { return topology.dimensions[0].size; }

/// Coordinate relative to the centre, doubled.
int doubled(const Topology& topology, int node, int dim) {
  return 2 * topology.coordinate(node, dim) - (side(topology) - 1);
}

/// The ring's nodes with the outer corners between those that are no neighbours. Positions of the ring's own ones in
/// `own`.
std::vector<int> with_corners(const Topology& topology, const std::vector<int>& ring, std::vector<int>& own) {
  std::vector<int> nodes;
  for (size_t i = 0; i < ring.size(); ++i) {
    const int next = ring[(i + 1) % ring.size()];
    own.push_back(static_cast<int>(nodes.size()));
    nodes.push_back(ring[i]);
    std::vector<int> corner = topology.coordinates(ring[i]);
    for (int dim = 0; dim < 2; ++dim)
      if (std::abs(doubled(topology, next, dim)) > std::abs(doubled(topology, ring[i], dim)))
        corner[dim] = topology.coordinate(next, dim);
    const int node = topology.node_at(corner);
    if (node != ring[i] && node != next) nodes.push_back(node);
  }
  return nodes;
}

std::string applicable(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (topology.kind != "torus" || topology.dims() != 2 || side(topology) != topology.dimensions[1].size)
    return "it needs a torus of 2 equal dimensions, not " + topology.spec;
  if (side(topology) < 3) return "it needs n of at least 3, not " + std::to_string(side(topology));
  return request.one_port ? "it needs all ports" : "";
}

Schedule make(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("rotate-angle", "rings", request, 1);
  const double angle = parse_angle(request.arguments.at("angle"));
  schedule.rounds =
      cycle_rounds(request.topology, plan_rings(rotate_angle_walks(request.topology, angle), request.q), request.q);
  return schedule;
}

Formula formula(const CollectiveRequest&) {
  Formula formula;
  formula.source = "Spencer 1994, rotation by any angle on radius cycles";
  formula.note =
      "the thesis prices only the longest ring; the schedule costs the maximum over all rings, each of which "
      "turns by a whole number of nodes";
  return formula;
}

}  // namespace

std::vector<Cycle> rotate_angle_walks(const Topology& topology, double angle) {
  std::vector<Cycle> cycles;
  for (const std::vector<int>& ring : radius_rings(side(topology))) {
    if (ring.size() == 1) continue;  // the centre of an odd n
    Cycle cycle;
    cycle.walk = make_walk(topology, with_corners(topology, ring, cycle.active));
    cycle.shift = ring_steps(cycle.size(), angle);
    cycles.push_back(std::move(cycle));
  }
  return cycles;
}

Algorithm rotate_angle_rings() {
  return {"rotate-angle", "rings", {},     "every ring of equal radius turns by its own number of nodes",
          applicable,     make,    formula};
}

}  // namespace dateline
