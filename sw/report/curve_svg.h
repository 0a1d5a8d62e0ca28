// SPDX-License-Identifier: Apache-2.0
// Curves of traffic as a picture: latency, accepted load and the worst sender's share of its fair rate, each over the
// offered load. Each curve has its colour; bars are 95 % intervals, hollow marks saturated points, dashed lines
// capacities.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/traffic/curve.h"

namespace dateline {

/// Precondition: at least one curve, and each has a point. Throws UsageError for more curves than there are colours.
std::string curve_svg(const std::vector<Curve>& curves);

}  // namespace dateline
