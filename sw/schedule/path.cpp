// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/path.h"

#include <cstdlib>

#include "model/error.h"
#include "model/topology/describe.h"

namespace dateline {
namespace {

/// Signed hops of the shorter way in one dimension; ties go up.
int shorter_way(const Dimension& dimension, int from, int to) {
  if (!dimension.wraps) return to - from;
  const int up = ((to - from) % dimension.size + dimension.size) % dimension.size;
  return 2 * up <= dimension.size ? up : up - dimension.size;
}

}  // namespace

std::vector<uint8_t> dor_path(const Topology& topology, const DimensionOrder& order, int from, int to) {
  std::vector<int> displacement(topology.dims());
  for (int k = 0; k < topology.dims(); ++k)
    displacement[k] = shorter_way(topology.dimensions[k], topology.coordinate(from, k), topology.coordinate(to, k));
  return dor_path_by(topology, order, from, displacement);
}

std::vector<uint8_t> dor_path_by(const Topology& topology, const DimensionOrder& order, int from,
                                 const std::vector<int>& displacement) {
  std::vector<uint8_t> path;
  for (int i = 0; i < topology.dims(); ++i) {
    const int dim = order[i];
    const bool down = displacement[dim] < 0 && topology.dimensions[dim].size > 2;
    path.insert(path.end(), std::abs(displacement[dim]), static_cast<uint8_t>(2 * dim + (down ? 1 : 0)));
  }
  walk(topology, from, path);
  return path;
}

int walk(const Topology& topology, int from, const std::vector<uint8_t>& path) {
  int node = from;
  for (size_t hop = 0; hop < path.size(); ++hop) {
    const LinkEnd end = path[hop] < topology.ports ? topology.link(node, path[hop]) : LinkEnd{};
    if (!end)
      throw CheckError("hop " + std::to_string(hop + 1) +
                       ": no such link: " + describe_link(topology, node, path[hop]));
    node = end.node;
  }
  return node;
}

bool is_dimension_ordered(const Topology& topology, const DimensionOrder& order, const Transfer& transfer) {
  size_t hop = 0;
  int node = transfer.from;
  for (int i = 0; i < topology.dims() && hop < transfer.path.size(); ++i) {
    const int dim = order[i];
    const uint8_t port = transfer.path[hop];
    if (port / 2 != dim) continue;
    int hops = 0;
    for (; hop < transfer.path.size() && transfer.path[hop] == port; ++hop, ++hops) {
      const LinkEnd end = topology.link(node, port);
      if (!end) return false;
      node = end.node;
    }
    if (hops >= topology.dimensions[dim].size) return false;
  }
  return hop == transfer.path.size() && node == transfer.to;
}

}  // namespace dateline
