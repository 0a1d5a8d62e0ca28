// SPDX-License-Identifier: Apache-2.0
// Curves of traffic as a picture: latency, accepted load and the worst sender's share of its fair rate, each over the
// offered load, a colour a series; bars are 95 % intervals, hollow marks saturated points, dashed lines capacities.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/traffic/curve.h"

namespace dateline {

/// At least one curve with a point each. Throws UsageError for more series than there are colours.
std::string curve_svg(const std::vector<Curve>& curves);

}  // namespace dateline
