// SPDX-License-Identifier: Apache-2.0
#include "model/network/links.h"

#include <cstddef>
#include <string>

#include "model/base/error.h"
#include "model/network/family.h"

namespace dateline {
void make_links(Topology& topology) {
  const NetworkFamily& family = family_of(topology);
  topology.far_ends.resize(static_cast<size_t>(topology.nodes) * topology.ports);
  LinkEnd* link = topology.far_ends.data();
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) *link++ = family.neighbour(topology, node, port);
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

int end_of(const Topology& topology, int from, const std::vector<uint8_t>& path) {
  int node = from;
  for (const uint8_t port : path) {
    if (port >= topology.ports) return -1;
    node = topology.link(node, port).node;
    if (node < 0) return -1;
  }
  return node;
}

void require_end(const Topology& topology, int from, int to, const std::vector<uint8_t>& path) {
  const int end = end_of(topology, from, path);
  if (end == to) return;
  throw CheckError("the route of " + topology.spec + " from node " + std::to_string(from) + " " + topology.place(from) +
                   " to node " + std::to_string(to) + " " + topology.place(to) + " " +
                   (end < 0 ? "takes a link that does not exist"
                            : "ends at node " + std::to_string(end) + " " + topology.place(end)));
}

}  // namespace dateline
