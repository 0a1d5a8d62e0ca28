// SPDX-License-Identifier: Apache-2.0
#include "model/network/links.h"

namespace dateline {
namespace {

struct Step {
  int to = -1;    ///< coordinate of the neighbour; -1: none
  int port = -1;  ///< port of the neighbour, within the dimension
};

/// Where port j of a dimension leads from coordinate `at`.
Step step(const Dimension& dimension, int at, int j) {
  const int size = dimension.size;
  if (dimension.kind == DimensionKind::kComplete) return {(at + j + 1) % size, size - 2 - j};
  if (size == 1 || (size == 2 && j == 1)) return {};
  if (size == 2) return {1 - at, 0};
  const int to = j == 0 ? at + 1 : at - 1;
  if (to >= 0 && to < size) return {to, 1 - j};
  return dimension.wraps ? Step{to < 0 ? size - 1 : 0, 1 - j} : Step{};
}

void link_product(Topology& topology) {
  LinkEnd* link = topology.far_ends.data();
  std::vector<int> at(topology.dims(), 0);
  for (int node = 0; node < topology.nodes; ++node) {
    int stride = 1;
    for (int k = 0; k < topology.dims(); ++k) {
      const Dimension& dimension = topology.dimensions[k];
      for (int j = 0; j < dimension.ports; ++j, ++link) {
        const Step there = step(dimension, at[k], j);
        if (there.to >= 0) *link = {node + (there.to - at[k]) * stride, dimension.first_port + there.port};
      }
      stride *= dimension.size;
    }
    for (int k = 0; k < topology.dims() && ++at[k] == topology.dimensions[k].size; ++k) at[k] = 0;
  }
}

void link_dual_cube(Topology& topology) {
  const int cross = topology.ports - 1, field_bits = cross, class_bit = 2 * field_bits;
  for (int node = 0; node < topology.nodes; ++node) {
    const int own_field = (node >> class_bit) == 0 ? 0 : field_bits;
    LinkEnd* links = &topology.far_ends[static_cast<size_t>(node) * topology.ports];
    for (int port = 0; port < cross; ++port) links[port] = {node ^ (1 << (own_field + port)), port};
    links[cross] = {node ^ (1 << class_bit), cross};
  }
}

}  // namespace

void make_links(Topology& topology) {
  topology.far_ends.assign(static_cast<size_t>(topology.nodes) * topology.ports, {});
  if (topology.is_dual_cube())
    link_dual_cube(topology);
  else
    link_product(topology);
}

void remove_link(Topology& topology, int node, int port) {
  const LinkEnd far = topology.link(node, port);
  if (!far) return;
  topology.far_ends[static_cast<size_t>(node) * topology.ports + port] = {};
  topology.far_ends[static_cast<size_t>(far.node) * topology.ports + far.port] = {};
}

int find_port(const Topology& topology, int node, int neighbour) {
  for (int port = 0; port < topology.ports; ++port)
    if (topology.link(node, port).node == neighbour) return port;
  return -1;
}

}  // namespace dateline
