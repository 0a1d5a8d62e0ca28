// SPDX-License-Identifier: Apache-2.0
#include "model/router/config.h"

#include <algorithm>
#include <cstdint>

#include "model/network/network_shape.h"

namespace dateline {

void fit_to(const Topology& topology, RouterConfig& config) {
  config.ports = topology.ports;
  config.shape = shape_of(topology);
  config.rings = topology.kind == "dual-cube";
  int largest = 2;
  for (const Dimension& dimension : topology.dimensions) {
    largest = std::max(largest, dimension.size);
    config.rings = config.rings || dimension.wraps;
  }
  const int needed = HeaderLayout::coordinate_bits_of(largest);
  config.coordinate_bits =
      std::max(needed, HeaderLayout::coordinate_bits_for(config.width, topology.dims(), config.unordered));
}

RouterPlace router_place(const Topology& topology, int node) {
  RouterPlace place;
  for (int k = 0; k < topology.dims(); ++k) {
    place.coordinate[k] = static_cast<uint8_t>(topology.coordinate(node, k));
    if (topology.dimensions[k].wraps) place.wraps |= 1u << k;
  }
  for (int port = 0; port < topology.ports; ++port)
    if (topology.is_dateline(node, port)) place.dateline |= 1u << port;
  for (int k = 0; k < topology.dims(); ++k) {
    const Dimension& dimension = topology.dimensions[k];
    if (!dimension.wraps) continue;
    for (int down = 0; down < 2; ++down)
      if (lies_before_dateline(place.coordinate[k], dimension.size, down == 1))
        place.before_dateline |= 1u << (dimension.first_port + down);
  }
  return place;
}

}  // namespace dateline
