// SPDX-License-Identifier: Apache-2.0
// A configuration as parameters of rtl/router/dl_router.sv, rtl/node/dl_node.sv and rtl/network/dl_network.sv. The
// parameters of a router are the rows of a table. The identity of a board (sw/board/identity.h) and the cache key of
// measured costs use the same table.
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
  /// Place in the identity of a board (rtl/board/dl_board_pkg.sv): first byte and number of bytes, lowest byte first,
  /// or a bit of the byte (bit >= 0). byte -1: not in the identity, because the network determines the parameter.
  int byte = -1, bytes = 1, bit = -1;
  std::function<void(RouterConfig&, uint64_t)> read{};  ///< sets the field from those bytes, or from that bit
};

/// All parameters except Unproven, in the order of the module.
const std::vector<RouterParameter>& router_parameters();

/// "Name=value" in SystemVerilog: the parameters common to router and node.
std::vector<std::string> router_params(const RouterConfig& config);

/// Throws UsageError for networks that boards do not have: those with layered routing.
void require_board_network(const Topology& topology);

/// "Name=value": the parameters of rtl/network/dl_network.sv, and of rtl/board/dl_fpga_core.sv except those of its
/// link. Throws UsageError for a dimension of more than 256 nodes.
std::vector<std::string> network_params(const Topology& topology, const NodeConfig& config);

}  // namespace dateline
