// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/path.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>

#include "model/base/error.h"
#include "model/network/describe.h"
#include "model/network/family.h"
#include "model/network/links.h"

namespace dateline {
namespace {

void append_hops(const Dimension& dimension, int signed_hops, std::vector<uint8_t>& path) {
  const bool down = signed_hops < 0 && dimension.size > 2;
  path.insert(path.end(), std::abs(signed_hops), static_cast<uint8_t>(dimension.first_port + (down ? 1 : 0)));
}

}  // namespace

std::vector<uint8_t> path_by(const Topology& topology, const DimensionOrder& order, int from, int to,
                             const DirectionChoice& choose) {
  std::vector<RouteLeg> legs;
  family_of(topology).route(topology, order, from, to, choose, legs);
  std::vector<uint8_t> path;
  for (const RouteLeg& leg : legs) path.insert(path.end(), leg.hops, leg.port);
  require_end(topology, from, to, path);
  return path;
}

std::vector<uint8_t> native_path(const Topology& topology, const DimensionOrder& order, int from, int to) {
  return path_by(topology, order, from, to, shorter_way_down);
}

std::vector<uint8_t> dor_path_by(const Topology& topology, const DimensionOrder& order, int from,
                                 const std::vector<int>& displacement) {
  std::vector<uint8_t> path;
  for (int i = 0; i < topology.dims(); ++i) append_hops(topology.dimensions[order[i]], displacement[order[i]], path);
  walk(topology, from, path);
  return path;
}

std::vector<uint8_t> reversed_path(const Topology& topology, int from, const std::vector<uint8_t>& path) {
  std::vector<uint8_t> back;
  int node = from;
  for (const uint8_t port : path) {
    const LinkEnd end = topology.link(node, port);
    back.push_back(static_cast<uint8_t>(end.port));  // a port leads back to where it receives from
    node = end.node;
  }
  std::reverse(back.begin(), back.end());
  return back;
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
