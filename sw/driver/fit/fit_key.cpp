// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "sim/rtl/parameters.h"
#include "sim/rtl/tile_builder.h"
#include "sw/driver/fit/fit.h"
#include "sw/driver/fit/probe_machine.h"

namespace dateline {

std::string fit_key(const Machine& machine, const EnginePaths& paths) {
  const Machine line = probe_machine(machine);
  const RouterConfig& router = line.router();
  const MachineOptions& options = machine.options;
  std::string key = line.topology.spec;
  for (const std::string& param : router_params(router)) key += " " + param;
  key += " EjectDepth=" + std::to_string(router.eject_depth) + " startup=" + std::to_string(options.startup);
  key += " switching=" + to_string(options.switching) + (options.circuit_retry ? "-retry" : "") +
         " engine=" + (machine.engine->fixed ? "board" : machine.engine->name);
  if (machine.node.reductions) key += " reductions";
  if (machine.engine->fixed) key += " build=" + machine.engine->fixed->build;
  return key + (machine.engine->rtl ? " rtl=" + rtl_digest(paths) : "");
}

}  // namespace dateline
