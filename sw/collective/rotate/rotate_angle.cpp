// SPDX-License-Identifier: Apache-2.0
// Rotation by any angle on the rings of equal radius of an n x n torus (Spencer 1994, rotation on radius cycles;
// section 4.9 of the restated thesis, reconstructed). Every ring turns by its own number of nodes. As many evenly
// spaced collectors as fit send forwards by that number of nodes, or backwards by the rest of the ring.
//
// Neighbours on a ring are one or two links apart. If they are two links apart, the walk takes the outer one of the two
// corners between them. Ring r then has 4(2r+1) links for even n and 8r links for odd n, and no link belongs to two
// rings.
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

/// Twice the coordinate relative to the centre.
int doubled(const Topology& topology, int node, int dim) {
  return 2 * topology.coordinate(node, dim) - (torus_side(topology) - 1);
}

/// The ring's nodes, with the outer corner between two that are not neighbours. `own` gets the positions of the ring's
/// nodes.
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

/// Blocks of nearly equal size; `forward` of their collectors, evenly spread, send forwards.
std::vector<CycleBlock> even_cycle_blocks(int size, int blocks, int forward) {
  const std::vector<int> cuts = even_cuts(size, blocks);
  std::vector<CycleBlock> result;
  for (int j = 0; j < blocks; ++j) {
    CycleBlock block;
    block.begin = cuts[j];
    block.size = cuts[j + 1] - cuts[j];
    block.centre = size / blocks / 2;  // the same in all blocks, so that the collectors are evenly spaced
    block.backward = (j + 1) * forward / blocks == j * forward / blocks;
    result.push_back(block);
  }
  return result;
}

/// The largest number of circuits between two neighbouring active nodes in one direction.
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

/// The blocks of which exactly `longer` collectors send the longer way; nothing if more than `sharing` circuits share a
/// link.
std::optional<std::vector<CycleBlock>> layout(const Cycle& cycle, int blocks, int longer, int sharing) {
  const int size = cycle.size(), shift = cycle.shift;
  const bool forward_is_short = 2 * shift <= size;
  std::vector<CycleBlock> result = even_cycle_blocks(size, blocks, forward_is_short ? blocks - longer : longer);
  if (sharing_of(result, size, shift) > sharing) return std::nullopt;
  return result;
}

/// The most circuits over `steps` active nodes that fit on a ring with this sharing.
int room(const Cycle& cycle, int steps, int sharing) { return sharing * cycle.size() / steps; }

/// The blocks with the fewest circuits that go the longer way, then with the most blocks; none larger than `most`.
/// Nothing if there are no such blocks.
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

/// Nearly equal, evenly spaced blocks for every cycle. The largest block of all cycles is as small as q circuits per
/// link allow. Given that size, sharing and the number of circuits that go the longer way are the least possible. The
/// collector at active node i sends forwards over `shift` active nodes to i + shift, or backwards over the others.
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
      "the thesis counts only the longest ring; the schedule costs the maximum over all rings, each of which "
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
          turned_rings_formula,
          nullptr,
          Growth::kWhole};
}

}  // namespace dateline
