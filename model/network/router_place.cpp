// SPDX-License-Identifier: Apache-2.0
#include "model/network/router_place.h"

#include <cstdint>

namespace dateline {

NetworkShape shape_of(const Topology& topology) {
  NetworkShape shape;
  shape.ports = topology.ports;
  if (topology.family == FamilyId::kGraph) {
    shape.dims = 1;
    shape.dim_ports.fill(0);
    shape.family = FamilyId::kGraph;
    return shape;
  }
  shape.dims = topology.dims();
  shape.dim_ports.fill(0);
  shape.family = topology.family;
  for (int k = 0; k < topology.dims(); ++k) {
    const Dimension& dimension = topology.dimensions[k];
    shape.dim_ports[k] = static_cast<uint8_t>(dimension.ports);
    if (dimension.kind == DimensionKind::kComplete) shape.complete |= 1u << k;
  }
  return shape;
}

RouterPlace router_place(const Topology& topology, int node) {
  RouterPlace place;
  if (topology.family == FamilyId::kGraph) return place;
  for (int k = 0; k < topology.dims(); ++k) {
    place.coordinate[k] = static_cast<uint16_t>(topology.coordinate(node, k));
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
