// SPDX-License-Identifier: Apache-2.0
// A configuration as parameters of rtl/router/dl_router.sv, rtl/node/dl_node.sv and rtl/network/dl_network.sv.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "model/router/config.h"

namespace dateline {

/// "Name=value" in Verilog, what router and node have in common.
std::vector<std::string> router_params(const RouterConfig& config);

/// Those of rtl/network/dl_network.sv, and of rtl/board/dl_fpga_core.sv but for its link.
std::vector<std::string> network_params(const Topology& topology, const NodeConfig& config);

}  // namespace dateline
