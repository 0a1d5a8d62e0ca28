// SPDX-License-Identifier: Apache-2.0
#include "model/network/describe.h"

namespace dateline {

std::string port_direction(const Topology& topology, int port) {
  if (topology.is_dual_cube() && port == topology.ports - 1) return "cross";
  if (topology.is_dual_cube() || topology.kind == "hypercube") return "bit " + std::to_string(port);
  const int dim = topology.port_dim(port);
  const int j = port - topology.dimensions[dim].first_port;
  if (topology.dimensions[dim].kind == DimensionKind::kComplete)
    return "+" + std::to_string(j + 1) + " in " + axis_name(dim);
  return (j == 0 ? "+" : "-") + axis_name(dim);
}

std::string describe_link(const Topology& topology, int node, int port) {
  const bool known = port >= 0 && port < topology.ports;
  const LinkEnd end = known ? topology.link(node, port) : LinkEnd{};
  return "link " + topology.place(node) + "->" + (end ? topology.place(end.node) : "nothing") + " port " +
         std::to_string(port) + (known ? " (" + port_direction(topology, port) + ")" : "");
}

}  // namespace dateline
