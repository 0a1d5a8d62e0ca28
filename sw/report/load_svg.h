// SPDX-License-Identifier: Apache-2.0
// The heat map of the loads of all directed links, as SVG.
//
// In one and two dimensions a plan: nodes, and between neighbours one arrow per directed link; wrap-around links are
// drawn at both edges. Otherwise one field per direction with one square per node: its colour is the load of the link
// that leaves the node in that direction.
#pragma once

#include <string>

#include "sw/driver/load/load.h"

namespace dateline {

/// Throws UsageError beyond 2^14 nodes.
std::string load_svg(const LoadStudy& study);

}  // namespace dateline
