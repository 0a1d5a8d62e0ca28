// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>

#include "sim/rtl/tile_builder.h"
#include "sw/driver/fit/fit.h"
#include "sw/driver/fit/probe_machine.h"

namespace dateline {

std::string fit_key(const Machine& machine, const EnginePaths& paths) {
  const Machine line = probe_machine(machine);
  const RouterConfig& router = line.router();
  const MachineOptions& options = machine.options;
  std::string key = line.topology.spec + (router.all_port ? " all-port" : " one-port");
  const auto add = [&](const char* name, long value) { key += std::string(" ") + name + "=" + std::to_string(value); };
  add("ports", router.ports);
  add("vcs", router.vcs);
  add("depth", router.depth);
  add("width", router.width);
  add("eject-depth", router.eject_depth);
  for (int k = 0; k < router.shape.dims; ++k) add("order", router.order[k]);
  for (int k = 0; k < router.shape.dims; ++k) add("dim-ports", router.shape.dim_ports[k]);
  add("complete", router.shape.complete);
  add("family", static_cast<int>(router.shape.family));
  add("coordinate-bits", router.coordinate_bits);
  add("unordered", router.unordered ? 1 : 0);
  add("source", router.source ? 1 : 0);
  add("circuits", router.circuits ? 1 : 0);
  add("phases", router.phases);
  add("rings", router.rings ? 1 : 0);
  add("link-stages", router.link_stages);
  add("bubble-slot", router.bubble_slot);
  if (router.straight_run != RouterConfig{}.straight_run) add("straight-run", router.straight_run);
  if (router.turn_runs != RouterConfig{}.turn_runs)
    for (int k = 0; k < router.shape.dims; ++k) add("turn-run", router.turn_runs[static_cast<size_t>(k)]);
  if (router.networks > 1) add("virtual-networks", router.networks);
  add("startup", options.startup);
  key += " switching=" + to_string(options.switching) + (options.circuit_retry ? "-retry" : "") +
         " engine=" + (machine.engine->fixed ? "board" : machine.engine->name);
  if (machine.engine->fixed) key += " build=" + machine.engine->fixed->build;
  return key + (machine.engine->rtl ? " rtl=" + rtl_digest(paths) : "");
}

}  // namespace dateline
