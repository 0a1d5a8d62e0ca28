// SPDX-License-Identifier: Apache-2.0
// Scatter and gather with one port on dual-cubes (Li, Peng, Chu 2004, one-to-all personalized) and hypercubes (the
// classical algorithms). They use the tree of the broadcast; a move carries the blocks of all nodes that the tree
// reaches through the receiver. Gather is the scatter backwards; the paper has no gather.
#include <string>

#include "sw/collective/cube/one_port.h"
#include "sw/collective/scatter_gather/scatter_gather.h"

namespace dateline {
namespace {

Schedule published_scatter(const CollectiveRequest& request) { return on_cube_tree(request, true); }

/// The costs of scatter and of gather. name: the collective's name in the paper on dual-cubes. On dual-cubes the volume
/// is above p - 1 because a node of a home cluster needs its own word too.
Formula both_formula(const Topology& topology, const char* name) {
  if (!is_dual_cube(topology)) {
    const double n = topology.ports, p = topology.nodes;
    return complete_formula(kHypercubePaper, {n, n, p - 1});
  }
  const DualCube cube(topology);
  const double steps = 2 * (cube.bits() + 1), p = cube.nodes(), root = 2 * cube.ids();  // root: sqrt(2p)
  return complete_formula(std::string(kDualCubePaper) + name, {steps, steps, p + root - 2});
}

Formula published_scatter_formula(const CollectiveRequest& request) {
  Formula formula = both_formula(request.topology, "one-to-all personalized");
  if (!is_dual_cube(request.topology)) return formula;
  formula.printed = Counts{formula.rounds, 0, DualCube(request.topology).nodes() - 1.0};
  formula.note = std::string(kNeighbourHops) +
                 "; volume: a node of a home cluster needs its own word too, and the sums that the "
                 "paper prints add to 2^(2r-1) + 2^(r-1) - 1, neither is p - 1 (E7)";
  return formula;
}

Formula published_gather_formula(const CollectiveRequest& request) {
  Formula formula = both_formula(request.topology, "one-to-all personalized backwards");
  if (is_dual_cube(request.topology)) formula.note = "the paper has no gather; volume: see scatter (E7)";
  return formula;
}

}  // namespace

Algorithm scatter_published() {
  return {"scatter",
          "published",
          {},
          "dual-cube and hypercube, one port: the tree of the broadcast",
          cube_refusal,
          published_scatter,
          published_scatter_formula};
}

Algorithm gather_published() {
  return {"gather",
          "published",
          {},
          "dual-cube and hypercube, one port: the scatter backwards",
          cube_refusal,
          [](const CollectiveRequest& request) { return gather_of(request.topology, published_scatter(request)); },
          published_gather_formula};
}

}  // namespace dateline
