// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit/probe_machine.h"

#include <string>

#include "model/router/timing.h"

namespace dateline {
namespace {

Topology probe_network(const Topology& topology) {
  if (topology.kind != "torus" && topology.kind != "mesh") return topology;
  std::string spec = topology.kind + ":" + std::to_string(kProbeLine);
  for (int k = 1; k < topology.dims(); ++k) spec += "x1";
  return parse_topology(spec);
}

}  // namespace

Machine probe_machine(const Machine& machine) {
  Machine line = machine;
  line.topology = probe_network(machine.topology);
  RouterConfig& router = line.node.router;
  fit_to(line.topology, router);
  router.rings = machine.router().rings;
  router.coordinate_bits = machine.router().coordinate_bits;
  return line;
}

bool covers_loop(const Machine& machine) {
  return machine.bubbles() || machine.router().depth >= covering_depth(machine.router().link_stages);
}

Machine covering(const Machine& machine) {
  if (covers_loop(machine)) return machine;
  MachineOptions deeper = machine.options;
  deeper.depth = covering_depth(deeper.link_stages);
  return make_machine(deeper);
}

}  // namespace dateline
