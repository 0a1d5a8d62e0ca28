// SPDX-License-Identifier: Apache-2.0
// Max-min fair rates of the senders of a traffic pattern, over the pattern's own routes. The accepted load of a sender
// is compared with its fair rate rather than with the mean: on a mesh, or with a hot spot, fair rates differ.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/drive/patterns.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// Fair rates by node, in flits per cycle; 0 for a node that does not send. Resources are the links and, with one port,
/// the injection and ejection channels, each of one flit per cycle. Packets take minimal routes; where both ways round
/// a ring are equally long, half of the packets take each way. A sender offers at most `most` times its part of the
/// rate. Empty where there are more than kMostRoutes routes (1024 nodes that all send to each other).
std::vector<double> fair_sender_rates(const Machine& machine, const Pattern& pattern, double most);

/// Flits per cycle on the busiest link, injection channel or ejection channel when every sender sends its part of a
/// rate of 1 on these routes; 0 where there are more than kMostRoutes routes.
double largest_load(const Machine& machine, const Pattern& pattern);

/// Approximate memory of fair_sender_rates(), in bytes.
double fair_rates_bytes(const Machine& machine, const Pattern& pattern);

/// Most routes that are examined.
constexpr int64_t kMostRoutes = 1 << 20;

}  // namespace dateline
