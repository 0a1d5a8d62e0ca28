// SPDX-License-Identifier: Apache-2.0
// Rotation by any angle on the rings of equal radius of an n x n torus (Spencer 1994, rotation on radius cycles;
// section 4.9 of the restated thesis, reconstructed). Every ring turns by its own number of nodes. As many evenly
// spaced collectors as fit send forwards by that number, or backwards by the rest.
//
// Neighbours on a ring are one link apart or two; of the two corners between them the walk takes the outer one, which
// gives ring r of an even n 4(2r+1) links and of an odd n 8r, and no link to two rings.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/rotate/rotate.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/permutation.h"
#include "sw/schedule/radius_rings.h"

namespace dateline {
namespace {

/// Coordinate relative to the centre, doubled.
int doubled(const Topology& topology, int node, int dim) {
  return 2 * topology.coordinate(node, dim) - (torus_side(topology) - 1);
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

/// `blocks` even blocks, of whose collectors `forward` ones, evenly spread, go forwards.
std::vector<CycleBlock> even_cycle_blocks(int size, int blocks, int forward) {
  const std::vector<int> cuts = even_cuts(size, blocks);
  std::vector<CycleBlock> result;
  for (int j = 0; j < blocks; ++j) {
    CycleBlock block;
    block.begin = cuts[j];
    block.size = cuts[j + 1] - cuts[j];
    block.centre = size / blocks / 2;  // the same in all of them, which spaces the collectors evenly
    block.backward = (j + 1) * forward / blocks == j * forward / blocks;
    result.push_back(block);
  }
  return result;
}

/// Largest number of circuits on the way from one active node to the next, in either direction.
int sharing_of(const std::vector<CycleBlock>& blocks, int size, int shift) {
  std::vector<int> forward(size, 0), backward(size, 0);
  for (const CycleBlock& block : blocks) {
    const int from = block.begin + block.centre;
    if (block.backward)
      for (int i = from + shift; i < from + size; ++i) ++backward[i % size];
    else
      for (int i = from; i < from + shift; ++i) ++forward[i % size];
  }
  return std::max(*std::max_element(forward.begin(), forward.end()),
                  *std::max_element(backward.begin(), backward.end()));
}

/// `blocks` blocks with exactly `longer` collectors that go the longer way round, if sharing allows it.
std::optional<std::vector<CycleBlock>> layout(const Cycle& cycle, int blocks, int longer, int sharing) {
  const int size = cycle.size(), shift = cycle.shift;
  const bool forward_is_short = 2 * shift <= size;
  std::vector<CycleBlock> result = even_cycle_blocks(size, blocks, forward_is_short ? blocks - longer : longer);
  if (sharing_of(result, size, shift) > sharing) return std::nullopt;
  return result;
}

/// The most circuits of so many steps that can be on a ring with the sharing.
int room(const Cycle& cycle, int steps, int sharing) { return sharing * cycle.size() / steps; }

/// The blocks with the fewest circuits the longer way round, then the most blocks; none larger than `most`.
std::optional<std::vector<CycleBlock>> blocks_within(const Cycle& cycle, int most, int sharing) {
  const int size = cycle.size(), nearer = std::min(cycle.shift, size - cycle.shift);
  const int least_blocks = (size + most - 1) / most;
  for (int longer = 0; longer <= room(cycle, size - nearer, sharing); ++longer)
    for (int blocks = std::min(size, room(cycle, nearer, sharing) + longer); blocks >= std::max(least_blocks, longer);
         --blocks)
      if (auto found = layout(cycle, blocks, longer, sharing)) return found;
  return std::nullopt;
}

bool all_fit(const std::vector<Cycle>& cycles, int most, int sharing) {
  return std::all_of(cycles.begin(), cycles.end(), [&](const Cycle& cycle) {
    return cycle.shift == 0 || blocks_within(cycle, most, sharing).has_value();
  });
}

/// Blocks for every cycle, nearly equal and evenly spaced: the largest block of all is as small as `q` circuits on a
/// link allow, and no more of them share a link, nor go the long way round, than that takes. A collector of active node
/// i sends over the `shift` links to i + shift, or the other way over the rest.
std::vector<PlannedCycle> plan_rings(std::vector<Cycle> cycles, int q) {
  int most = 1, sharing = 1;
  while (!all_fit(cycles, most, q)) ++most;
  while (!all_fit(cycles, most, sharing)) ++sharing;
  std::vector<PlannedCycle> planned;
  for (Cycle& cycle : cycles) {
    std::vector<CycleBlock> blocks;
    if (cycle.shift != 0) blocks = *blocks_within(cycle, most, sharing);
    planned.push_back({std::move(cycle), std::move(blocks)});
  }
  return planned;
}

std::string angle_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (topology.kind != "torus" || topology.dims() != 2 || torus_side(topology) != topology.dimensions[1].size)
    return "it needs a torus of 2 equal dimensions, not " + topology.spec;
  if (torus_side(topology) < 3) return "it needs n of at least 3, not " + std::to_string(torus_side(topology));
  return request.one_port ? "it needs all ports" : "";
}

Schedule turned_rings(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("rotate-angle", "rings", request, 1);
  const double angle = parse_angle(request.arguments.at("angle"));
  schedule.rounds =
      cycle_rounds(request.topology, plan_rings(rotate_angle_walks(request.topology, angle), request.q), request.q);
  return schedule;
}

Formula turned_rings_formula(const CollectiveRequest&) {
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
  for (const std::vector<int>& ring : radius_rings(torus_side(topology))) {
    if (ring.size() == 1) continue;  // the centre of an odd n
    Cycle cycle;
    cycle.walk = make_walk(topology, with_corners(topology, ring, cycle.active));
    cycle.shift = ring_steps(cycle.size(), angle);
    cycles.push_back(std::move(cycle));
  }
  return cycles;
}

Algorithm rotate_angle_rings() {
  return {"rotate-angle",
          "rings",
          {},
          "every ring of equal radius turns by its own number of nodes",
          angle_refusal,
          turned_rings,
          turned_rings_formula};
}

}  // namespace dateline
