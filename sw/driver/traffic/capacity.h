// SPDX-License-Identifier: Apache-2.0
// What a network can carry of a traffic pattern at most, without a simulation.
#pragma once

#include "sim/drive/patterns.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// Loads of a sending node in the mean, flits a node and cycle, as offered and accepted are; 0: not computed, there are
/// more than about a million routes or pairs to look at.
struct Capacity {
  /// The offered load at which the first link, injection or ejection channel is full on the pattern's own routes.
  double channel = 0;
  /// No routing carries more of the pattern in proportion: every packet takes the links of its distance, what crosses
  /// from one half of a dimension to the other takes one of the links between them, and nodes have their links and
  /// (one-port) channels. A bound: what the best routing carries may be less.
  double ideal = 0;
};

Capacity traffic_capacity(const Machine& machine, const Pattern& pattern);

/// An estimate of the most that a network takes of a pattern, in flits per node and cycle. It is the load of the
/// channels or, where there are too many pairs to look at, what all links carry divided by the mean distance.
double taken_load(const Machine& machine, const Pattern& pattern);

}  // namespace dateline
