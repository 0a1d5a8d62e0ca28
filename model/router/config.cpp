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
  const int needed = HeaderLayout::coordinate_bits_of(largest);
  config.coordinate_bits =
      std::max(needed, HeaderLayout::coordinate_bits_for(config.width, topology.dims(), config.unordered));
}

}  // namespace dateline
