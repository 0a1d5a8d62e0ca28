// SPDX-License-Identifier: Apache-2.0
// The traffic sources of rtl/traffic/dl_traffic_source.sv in C++, cycle by cycle. At the local channels of bare routers
// they give the same counts as a network of these sources on a board. That file and rtl/traffic/README.md describe
// them.
#pragma once

#include "model/base/stage.h"
#include "model/router/config.h"
#include "sim/router_network.h"
#include "sim/source_program.h"

namespace dateline {

/// Resets the network and makes one run. Precondition: one-port routers, headers of one flit, open < close < end <=
/// kMostSourceCycle.
SourceCounts run_sources(const RouterConfig& config, const SourceProgram& program, RouterNetwork& network,
                         const Watcher& watcher = {});

}  // namespace dateline
