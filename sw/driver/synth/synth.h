// SPDX-License-Identifier: Apache-2.0
// The cost of a router or a node in an FPGA: cells from Yosys, flat and by module, and the clock from nextpnr.
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

/// The request from the command line. `hardware`: topology, port model, VCs, depth, width, link stages, switching and
/// routing are used.
struct SynthRequest {
  MachineOptions hardware;
  SynthTarget target = SynthTarget::kXc7;
  SynthPart part = SynthPart::kRouter;
  std::vector<std::string> parameters;  ///< "Name=value": further RTL parameters, or replacements of the hardware's
  bool by_module = true;                ///< also map it without flattening
  int seeds = 0;                        ///< runs of nextpnr, with seeds from 1 on; 0: no place and route
  std::string device;                   ///< "": the first device of the target
  int jobs = 1;                         ///< tools that run at the same time
  int timeout = 3600;                   ///< seconds that one run of a tool may take
  std::string keep;                     ///< folder that keeps scripts, logs and netlists; "": none
  std::string source_dir;               ///< folder of rtl/ and build/tools
  Watcher watcher{};                    ///< receives the names of the running tools
};

struct SeedClock {
  int seed = 1;
  double mhz = 0;
};

/// The design in its wrapper, placed and routed.
struct Routed {
  std::string device, nextpnr;                     ///< nextpnr: version
  std::vector<SeedClock> clocks;                   ///< in order of the seeds
  double median = 0, least = 0, most = 0;          ///< MHz, from register to register
  std::map<std::string, RoutedReport::Use> cells;  ///< cells of the first seed, including the wrapper
  CellCounts wrapper;                              ///< cells that the wrapper adds, from Yosys
};

struct SynthStudy {
  SynthRequest request;
  Machine machine;
  std::vector<std::string> parameters;  ///< "Name=value": all parameters that are set
  std::string module;                   ///< dl_router or dl_node
  std::string yosys;                    ///< version
  CellCounts flat;                      ///< cells of the flattened design
  std::vector<ModuleUse> modules;       ///< cells without flattening; empty where it was not requested
  std::optional<Routed> routed;
};

/// Checks the values and sets machine and parameters, without starting a tool. Throws UsageError.
SynthStudy prepare_synth(const SynthRequest& request);

/// Runs the tools and fills in their results. Throws UsageError where a tool is missing or fails, the RTL does not have
/// a parameter, or the device is too small.
void run_synth(SynthStudy& study);

/// The median; for an even number of values, the mean of the two in the middle.
double median(std::vector<double> values);

}  // namespace dateline
