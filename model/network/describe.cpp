// SPDX-License-Identifier: Apache-2.0
#include "model/network/describe.h"

#include "model/network/family.h"

namespace dateline {

std::string port_direction(const Topology& topology, int port) {
  return family_of(topology).port_direction(topology, port);
}

std::string describe_link(const Topology& topology, int node, int port) {
  const bool known = port >= 0 && port < topology.ports;
  const LinkEnd end = known ? topology.link(node, port) : LinkEnd{};
  const std::string direction = known ? port_direction(topology, port) : "";
  return "link " + topology.place(node) + "->" + (end ? topology.place(end.node) : "nothing") + " port " +
         std::to_string(port) + (direction.empty() ? "" : " (" + direction + ")");
}

}  // namespace dateline
