// SPDX-License-Identifier: Apache-2.0
#include "model/network/links.h"

#include <cstddef>

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

}  // namespace dateline
