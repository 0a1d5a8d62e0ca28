// SPDX-License-Identifier: Apache-2.0
#include "model/router/config.h"

namespace dateline {

RouterPlace router_place(const Topology& topology, int node) {
  RouterPlace place;
  for (int k = 0; k < topology.dims(); ++k) {
    place.coordinate[k] = static_cast<uint8_t>(topology.coordinate(node, k));
    if (topology.dimensions[k].wraps) place.wraps |= 1u << k;
  }
  for (int port = 0; port < topology.ports; ++port)
    if (topology.is_dateline(node, port)) place.dateline |= 1u << port;
  return place;
}

}  // namespace dateline
