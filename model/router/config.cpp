// SPDX-License-Identifier: Apache-2.0
#include "model/router/config.h"

#include <algorithm>
#include <cstdint>

#include "model/network/family.h"

namespace dateline {

int straight_run_of(const Topology& topology) {
  int largest = 2;
  if (shape_of(topology).family != FamilyId::kDualCube)
    for (const Dimension& dimension : topology.dimensions)
      if (dimension.kind != DimensionKind::kComplete) largest = std::max(largest, dimension.size);
  return std::clamp(largest / 2 - 2, 2, kMostStraightRun);
}

void fit_to(const Topology& topology, RouterConfig& config) {
  config.ports = topology.ports;
  config.shape = shape_of(topology);
  config.straight_run = straight_run_of(topology);
  config.rings = family_of(topology).two_classes(topology);
  int largest = 2;
  for (const Dimension& dimension : topology.dimensions) largest = std::max(largest, dimension.size);
  config.coordinate_bits =
      HeaderLayout::coordinate_bits_of_network(config.width, topology.dims(), config.unordered, largest);
}

}  // namespace dateline
