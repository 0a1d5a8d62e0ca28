// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/walk.h"

#include <cstddef>
#include <utility>

#include "model/base/error.h"
#include "model/base/modulo.h"
#include "model/network/links.h"

namespace dateline {

int Walk::node(int position) const { return nodes[modulo(position, length())]; }

std::vector<uint8_t> Walk::path(int from, int to) const {
  std::vector<uint8_t> path;
  for (int at = from; at < to; ++at) path.push_back(ports[modulo(at, length())]);
  for (int at = from; at > to; --at) path.push_back(back[modulo(at - 1, length())]);
  return path;
}

uint8_t port_to(const Topology& topology, int node, int neighbour) {
  const int port = find_port(topology, node, neighbour);
  if (port < 0) throw CheckError("no link from " + topology.place(node) + " to " + topology.place(neighbour));
  return static_cast<uint8_t>(port);
}

Walk make_walk(const Topology& topology, std::vector<int> nodes) {
  Walk walk;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const int next = nodes[(i + 1) % nodes.size()];
    walk.ports.push_back(port_to(topology, nodes[i], next));
    walk.back.push_back(port_to(topology, next, nodes[i]));
  }
  walk.nodes = std::move(nodes);
  return walk;
}

Walk ring_walk(const Topology& topology, int node, int dim) {
  std::vector<int> nodes;
  std::vector<int> where = topology.coordinates(node);
  for (int i = 0; i < topology.dimensions[dim].size; ++i, ++where[dim]) nodes.push_back(topology.node_at(where));
  return make_walk(topology, std::move(nodes));
}

int coordinate_of_label(int n, int label) { return n / 2 + (label > 0 ? label - 1 : label); }

int label_of_coordinate(int n, int coordinate) { return coordinate - n / 2 + (coordinate >= n / 2 ? 1 : 0); }

Walk corner_walk(const Topology& topology, const std::vector<int>& start, const std::vector<WalkLeg>& legs) {
  const int n = topology.dimensions[0].size;
  std::vector<int> where;
  for (const int label : start) where.push_back(coordinate_of_label(n, label));
  std::vector<int> nodes = {topology.node_at(where)};
  for (const WalkLeg& leg : legs)
    for (const int end = coordinate_of_label(n, leg.to); where[leg.dim] != end;) {
      where[leg.dim] = (where[leg.dim] + (leg.up ? 1 : n - 1)) % n;
      nodes.push_back(topology.node_at(where));
    }
  if (nodes.back() != nodes.front())
    throw CheckError("the walk from " + topology.place(nodes.front()) + " ends at " + topology.place(nodes.back()));
  nodes.pop_back();
  return make_walk(topology, std::move(nodes));
}

}  // namespace dateline
