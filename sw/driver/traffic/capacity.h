// SPDX-License-Identifier: Apache-2.0
// Upper limits of the traffic that a network can carry with a pattern, computed without a simulation.
#pragma once

#include "sim/drive/patterns.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// Mean loads of a sending node in flits per node and cycle, like the offered and the accepted load. 0: not computed,
/// because there are more than kMostRoutes routes or pairs (about a million).
struct Capacity {
  /// Offered load at which the first link, injection channel or ejection channel is full on the pattern's own routes.
  double channel = 0;
  /// No routing carries more of the pattern, with the senders in their proportions: a packet takes at least as many
  /// links as its distance, a packet between two halves of a dimension takes a link between them, and a node has only
  /// its links and (one-port) channels. This is a bound: the best routing may carry less.
  double ideal = 0;
};

Capacity traffic_capacity(const Machine& machine, const Pattern& pattern);

/// Estimate of the largest load that the links of a network accept of a pattern, in flits per node and cycle, also
/// above
/// 1. Where there are too many routes, it is the links per node divided by the mean distance.
double taken_load(const Machine& machine, const Pattern& pattern);

}  // namespace dateline
