// SPDX-License-Identifier: Apache-2.0
// A configuration as parameters of rtl/router/dl_router.sv, rtl/node/dl_node.sv and rtl/network/dl_network.sv. The
// parameters of a router are a table, one row each; the identity of a board (sw/board/identity.h) and the key of a cost
// that was measured iterate it too.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "model/router/config.h"

namespace dateline {

/// A parameter of rtl/router/dl_router.sv.
struct RouterParameter {
  std::string name;                                       ///< in SystemVerilog
  std::function<std::string(const RouterConfig&)> value;  ///< as a literal of SystemVerilog
  bool shape = false;  ///< a network derives it from its dimensions, and has no such parameter
  /// Where the identity of a board has it (rtl/board/dl_board_pkg.sv): bytes, lowest first, or a bit of a byte. -1: the
  /// identity does not have it, because the network determines it.
  int byte = -1, bytes = 1, bit = -1;
  std::function<void(RouterConfig&, uint64_t)> read{};  ///< from those bytes, or that bit
};

/// All of them but Unproven, in the order of the module.
const std::vector<RouterParameter>& router_parameters();

/// "Name=value" in SystemVerilog, what router and node have in common.
std::vector<std::string> router_params(const RouterConfig& config);

/// Those of rtl/network/dl_network.sv, and of rtl/board/dl_fpga_core.sv but for its link.
std::vector<std::string> network_params(const Topology& topology, const NodeConfig& config);

}  // namespace dateline
