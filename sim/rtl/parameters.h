// SPDX-License-Identifier: Apache-2.0
// A configuration as parameters of rtl/router/dl_router.sv and rtl/node/dl_node.sv.
#pragma once

#include <string>
#include <vector>

#include "model/router/config.h"

namespace dateline {

/// "Name=value" in Verilog, what router and node have in common.
std::vector<std::string> router_params(const RouterConfig& config);

}  // namespace dateline
