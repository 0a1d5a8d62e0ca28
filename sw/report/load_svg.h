// SPDX-License-Identifier: Apache-2.0
// The heat map of the loads of all directed links, as SVG.
//
// In one and two dimensions a plan: nodes with the two links between neighbours as arrows of their own; links round the
// edge are drawn on both sides. Otherwise a square a node and a field a direction: the colour is the load of the link
// that leaves the node in that direction.
#pragma once

#include <string>

#include "sw/driver/load/load.h"

namespace dateline {

/// Throws UsageError beyond 2^14 nodes.
std::string load_svg(const LoadStudy& study);

}  // namespace dateline
