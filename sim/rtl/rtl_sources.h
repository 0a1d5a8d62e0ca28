// SPDX-License-Identifier: Apache-2.0
// A complete network of traffic sources in RTL, Verilated: routers, sources, host chain and the control of a run.
#pragma once

#include <cstdint>
#include <memory>

#include "model/node/program.h"
#include "sim/engine.h"
#include "sim/rtl/net_top.h"
#include "sim/rtl/source_bus.h"
#include "sim/source_program.h"

namespace dateline {

class RtlSources {
 public:
  /// Builds the library of this network if it does not exist. Precondition: config.sources.
  RtlSources(const Topology& topology, const NodeConfig& config, const EnginePaths& paths);
  /// Runs the program once per kind of count. Throws CheckError when the network gives no answer or does not finish.
  SourceCounts run(const SourceProgram& program, const Watcher& watcher = {});

 private:
  void write(const SourceWrite& write);
  void settle();
  uint32_t read(int node);

  int nodes_;
  std::unique_ptr<NetTop> top_;
};

}  // namespace dateline
