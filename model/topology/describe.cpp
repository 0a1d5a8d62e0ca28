// SPDX-License-Identifier: Apache-2.0
#include "model/topology/describe.h"

namespace dateline {

std::string port_direction(int port) {
  static const char kLetters[] = "xyzwvu";
  const int dim = port / 2;
  const std::string sign = port % 2 == 0 ? "+" : "-";
  return dim < 6 ? sign + kLetters[dim] : sign + "d" + std::to_string(dim);
}

std::string describe_link(const Topology& topology, int node, int port) {
  const bool known = port >= 0 && port < topology.ports;
  const LinkEnd end = known ? topology.link(node, port) : LinkEnd{};
  return "link " + topology.place(node) + "->" + (end ? topology.place(end.node) : "nothing") + " port " +
         std::to_string(port) + (known ? " (" + port_direction(port) + ")" : "");
}

}  // namespace dateline
