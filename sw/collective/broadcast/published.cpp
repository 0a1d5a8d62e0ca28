// SPDX-License-Identifier: Apache-2.0
// Broadcast with one port on dual-cubes (Li, Peng, Chu 2004, one-to-all broadcast) and hypercubes (recursive doubling)
// along the tree of cube/one_port.h. Every move carries one block over one link, so rounds, hops and volume are equal.
#include <string>

#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/cube/one_port.h"

namespace dateline {
namespace {

Formula published_formula(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (!is_dual_cube(topology)) {
    const double n = topology.ports;
    return complete_formula(kHypercubePaper, {n, n, n});
  }
  const double steps = 2 * (DualCube(topology).bits() + 1);
  Formula formula = complete_formula(std::string(kDualCubePaper) + "one-to-all broadcast", {steps, steps, steps});
  formula.printed = Counts{steps, 0, steps};
  formula.note = std::string(kNeighbourHops) + "; the pseudo-code compares the wrong bits and the wrong cluster (E6)";
  return formula;
}

}  // namespace

Algorithm broadcast_published() {
  return {"broadcast",
          "published",
          {},
          "dual-cube and hypercube, one port: doubling along the links",
          cube_refusal,
          [](const CollectiveRequest& request) { return on_cube_tree(request, false); },
          published_formula};
}

}  // namespace dateline
