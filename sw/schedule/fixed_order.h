// SPDX-License-Identifier: Apache-2.0
// The order of contributions. Integers in any order give the same sum, floating point numbers do not.
#pragma once

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The reduction with rounds cut so that at most one transfer of a round adds to an item of a node. The barriers
/// between the rounds then fix the order of the contributions to every word. Throws UsageError where a node sends an
/// item in a later one of the new rounds than it receives a contribution to it: the value from before the round is gone
/// then.
Schedule in_fixed_order(const Topology& topology, const Schedule& schedule);

}  // namespace dateline
