// SPDX-License-Identifier: Apache-2.0
// A random route that a dimension-ordered header can express: either way round every ring.
#pragma once

#include <random>

#include "model/router/config.h"

namespace dateline {

struct RandomRoute {
  uint64_t header = 0;  ///< destination and directions; routing kind and tag are still to be set
  int first_port = -1;  ///< output port of the first hop; -1: the destination is the node itself
};

inline RandomRoute random_route(const Topology& topology, const RouterConfig& config, int node, int destination,
                                std::mt19937_64& random) {
  const HeaderLayout layout = config.layout();
  RandomRoute route;
  for (int i = 0; i < topology.dims(); ++i) {
    const int dim = config.order[i];
    const int here = topology.coordinate(node, dim), there = topology.coordinate(destination, dim);
    const Dimension& dimension = topology.dimensions[dim];
    const bool down = dimension.wraps ? random() % 2 == 1 : dimension.size > 2 && there < here;
    route.header |= layout.pack_dimension(dim, there, down);
    if (here != there && route.first_port < 0) route.first_port = 2 * dim + (down ? 1 : 0);
  }
  return route;
}

}  // namespace dateline
