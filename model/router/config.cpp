// SPDX-License-Identifier: Apache-2.0
#include "model/router/config.h"

#include <algorithm>
#include <cstdint>

#include "model/network/family.h"

namespace dateline {

void fit_to(const Topology& topology, RouterConfig& config) {
  config.ports = topology.ports;
  config.shape = shape_of(topology);
  config.rings = family_of(topology).two_classes(topology);
  int largest = 2;
  for (const Dimension& dimension : topology.dimensions) largest = std::max(largest, dimension.size);
  config.coordinate_bits =
      HeaderLayout::coordinate_bits_of_network(config.width, topology.dims(), config.unordered, largest);
}

}  // namespace dateline
