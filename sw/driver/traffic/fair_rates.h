// SPDX-License-Identifier: Apache-2.0
// What each sender of a traffic pattern could have at most if the network shared itself out fairly: max-min over the
// pattern's own routes. A router is measured against it, not against the mean: on a mesh, or with a hot spot, fair
// rates are not equal.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/drive/patterns.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// By node, flits a cycle; 0 for a node that does not send. Resources are the links and, with one port, the injection
/// and ejection channels, a flit a cycle each. Routes are those of the pattern's packets: minimal, half of them each
/// way where both are as short. No sender offers more than `most` times its part of the rate. Empty where there are
/// more than about a million routes to look at (1024 nodes with a pattern that goes everywhere).
std::vector<double> fair_sender_rates(const Machine& machine, const Pattern& pattern, double most);

/// Flits a cycle of the busiest link, injection or ejection channel if every sender sent its part of a rate of 1 on the
/// same routes. 0: too many routes, as above.
double largest_load(const Machine& machine, const Pattern& pattern);

/// Memory that fair_sender_rates takes meanwhile, about.
double fair_rates_bytes(const Machine& machine, const Pattern& pattern);

constexpr int64_t kMostRoutes = 1 << 20;

}  // namespace dateline
