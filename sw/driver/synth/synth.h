// SPDX-License-Identifier: Apache-2.0
// What a router or node costs in an FPGA: cells by Yosys, flat and by module, and the clock by nextpnr.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/driver/machine/machine.h"
#include "sw/driver/synth/target.h"
#include "sw/driver/synth/tool_output.h"

namespace dateline {

enum class SynthPart { kRouter, kNode };

/// What the command line says. Of the hardware: topology, port model, VCs, depth, width, link stages, switching,
/// routing.
struct SynthRequest {
  MachineOptions hardware;
  SynthTarget target = SynthTarget::kXc7;
  SynthPart part = SynthPart::kRouter;
  std::vector<std::string> parameters;  ///< "Name=value", further parameters of the RTL, or others than the hardware's
  bool by_module = true;                ///< map it with its modules kept apart, too
  int seeds = 0;                        ///< of nextpnr, from 1 on; 0: no place and route
  std::string device;                   ///< "" the target's first
  int jobs = 1;                         ///< tools at a time
  int timeout = 3600;                   ///< seconds that one run of a tool may take
  std::string keep;                     ///< folder for scripts, logs and netlists; "" none
  std::string source_dir;               ///< where rtl/ is, and build/tools
  Watcher watcher{};                    ///< of the tools that run
};

struct SeedClock {
  int seed = 1;
  double mhz = 0;
};

/// The design in its wrapper, placed and routed.
struct Routed {
  std::string device, nextpnr;                     ///< nextpnr: its version
  std::vector<SeedClock> clocks;                   ///< by seed
  double median = 0, least = 0, most = 0;          ///< MHz, from register to register
  std::map<std::string, RoutedReport::Use> cells;  ///< of the first seed, with those of the wrapper
  CellCounts wrapper;                              ///< what Yosys maps more than without the wrapper
};

struct SynthStudy {
  SynthRequest request;
  Machine machine;
  std::vector<std::string> parameters;  ///< "Name=value", all that were set
  std::string module;                   ///< dl_router, dl_node
  std::string yosys;                    ///< its version
  CellCounts flat;                      ///< everything in one module
  std::vector<ModuleUse> modules;       ///< modules kept apart; empty where that was not wanted
  std::optional<Routed> routed;
};

/// Values in their ranges, machine and parameters; no tool is started. Throws UsageError.
SynthStudy prepare_synth(const SynthRequest& request);

/// Runs the tools. What takes long is said on stderr, where that is a terminal. Throws UsageError: a tool is missing or
/// fails, a parameter that the RTL has not, a device that is too small.
void run_synth(SynthStudy& study);

/// Of an odd number the middle one, else the mean of the two in the middle.
double median(std::vector<double> values);

}  // namespace dateline
