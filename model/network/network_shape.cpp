// SPDX-License-Identifier: Apache-2.0
#include "model/network/network_shape.h"

#include <cstdint>

namespace dateline {

NetworkShape shape_of(const Topology& topology) {
  NetworkShape shape;
  shape.ports = topology.ports;
  shape.dims = topology.dims();
  shape.dim_ports.fill(0);
  shape.dual_cube = topology.is_dual_cube();
  for (int k = 0; k < topology.dims(); ++k) {
    const Dimension& dimension = topology.dimensions[k];
    shape.dim_ports[k] = static_cast<uint8_t>(dimension.ports);
    if (dimension.kind == DimensionKind::kComplete) shape.complete |= 1u << k;
  }
  return shape;
}

}  // namespace dateline
