// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit/probe_machine.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/network/distances.h"
#include "model/network/layers.h"
#include "model/router/timing.h"

namespace dateline {
namespace {

/// A line for routers of the network, with its ports and its layers.
Topology layered_line(const Topology& network) {
  Topology line = parse_topology("mesh:" + std::to_string(network.ports > 1 ? kProbeLine : 2));
  std::vector<LinkEnd> far_ends(static_cast<size_t>(line.nodes) * static_cast<size_t>(network.ports));
  for (int node = 0; node < line.nodes; ++node)
    for (int port = 0; port < std::min(line.ports, network.ports); ++port)
      far_ends[static_cast<size_t>(node) * static_cast<size_t>(network.ports) + static_cast<size_t>(port)] =
          line.link(node, port);
  line.far_ends = std::move(far_ends);
  line.ports = network.ports;
  line.family = FamilyId::kGraph;
  line.distances = std::make_shared<const DistanceTable>(line);
  line.layers = std::make_shared<const Layers>(line, network.layers->layers());
  return line;
}

/// A line of kProbeLine nodes. Where the coordinates of a narrow header address fewer nodes per dimension, the line
/// continues in the next dimensions.
Topology probe_network(const Topology& topology, int coordinate_bits) {
  if (topology.family == FamilyId::kGraph) return layered_line(topology);
  if (topology.kind != "torus" && topology.kind != "mesh") return topology;
  std::string spec = topology.kind + ":";
  int length = 1;
  for (int k = 0; k < topology.dims(); ++k) {
    const int size = length < kProbeLine ? std::min(kProbeLine, 1 << std::min(coordinate_bits, 8)) : 1;
    spec += (k > 0 ? "x" : "") + std::to_string(size);
    length *= size;
  }
  return parse_topology(spec);
}

}  // namespace

Machine probe_machine(const Machine& machine) {
  Machine line = machine;
  if (machine.engine->fixed) return line;
  line.topology = probe_network(machine.topology, machine.router().coordinate_bits);
  RouterConfig& router = line.node.router;
  fit_to(line.topology, router);
  router.rings = machine.router().rings;
  router.coordinate_bits = machine.router().coordinate_bits;
  return line;
}

bool covers_loop(const Machine& machine) {
  return machine.bubbles() || machine.router().depth >= timing_of(machine.router()).covering_depth();
}

Machine covering(const Machine& machine) {
  if (covers_loop(machine)) return machine;
  MachineOptions deeper = machine.options;
  if (machine.engine->fixed) deeper.engine = "native";  // takes the same cycles; a board's buffers are fixed
  deeper.depth = timing_of(machine.router()).covering_depth();
  return make_machine(deeper);
}

}  // namespace dateline
