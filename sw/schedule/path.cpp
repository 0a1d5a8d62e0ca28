// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/path.h"

#include <cstdlib>

#include "model/error.h"
#include "model/router/express.h"
#include "model/network/describe.h"

namespace dateline {
namespace {

/// Signed hops of the shorter way in one dimension; ties go up.
int shorter_way(const Dimension& dimension, int from, int to) {
  if (!dimension.wraps) return to - from;
  const int up = ((to - from) % dimension.size + dimension.size) % dimension.size;
  return 2 * up <= dimension.size ? up : up - dimension.size;
}

void append_hops(const Dimension& dimension, int signed_hops, std::vector<uint8_t>& path) {
  const bool down = signed_hops < 0 && dimension.size > 2;
  path.insert(path.end(), std::abs(signed_hops), static_cast<uint8_t>(dimension.first_port + (down ? 1 : 0)));
}

}  // namespace

std::vector<uint8_t> native_path(const Topology& topology, const DimensionOrder& order, int from, int to) {
  std::vector<uint8_t> path;
  if (topology.is_dual_cube()) {
    RouterConfig config;
    fit_to(topology, config);
    const HeaderLayout layout = config.layout();
    uint64_t header = 0;
    for (int k = 0; k < topology.dims(); ++k) header |= layout.pack_dimension(k, topology.coordinate(to, k), false);
    return follow_headers(topology, config, from, {header}, 2 * topology.ports);
  }
  for (int i = 0; i < topology.dims(); ++i) {
    const Dimension& dimension = topology.dimensions[order[i]];
    const int here = topology.coordinate(from, order[i]), there = topology.coordinate(to, order[i]);
    if (here == there) continue;
    if (dimension.kind == DimensionKind::kComplete) {
      path.push_back(static_cast<uint8_t>(dimension.first_port + (there - here + dimension.size) % dimension.size - 1));
    } else {
      append_hops(dimension, shorter_way(dimension, here, there), path);
    }
  }
  return path;
}

std::vector<uint8_t> dor_path_by(const Topology& topology, const DimensionOrder& order, int from,
                                 const std::vector<int>& displacement) {
  std::vector<uint8_t> path;
  for (int i = 0; i < topology.dims(); ++i) append_hops(topology.dimensions[order[i]], displacement[order[i]], path);
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

}  // namespace dateline
