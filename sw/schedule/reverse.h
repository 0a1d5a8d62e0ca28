// SPDX-License-Identifier: Apache-2.0
// Time reversal: a schedule that brings one block to all nodes becomes one that sums the contributions of all nodes.
// The rounds are in reverse order, every path is reversed, the items stay, and every put becomes an add. Rounds, hops,
// volume, sharing and the port model stay the same.
#pragma once

#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The rounds in reverse order with every path reversed, and with the same items.
std::vector<Round> reversed_rounds(const Topology& topology, const std::vector<Round>& rounds);

/// The schedule without receipts of items that the receiver held before, and without the transfers that then carry
/// nothing. Of two receipts in one round the first stays. Precondition: no reduction.
Schedule prune_receipts(const Topology& topology, Schedule schedule);

/// The reversal of a broadcast (a reduce) or of an all-gather (a reduce-scatter). Precondition: no node receives an
/// item that it held before (prune_receipts); otherwise its contribution would be added twice.
Schedule reverse_schedule(const Topology& topology, const Schedule& schedule);

/// The reversal of a broadcast or all-gather, followed by the schedule itself. The vector of an all-reduce has as many
/// parts as all blocks of the schedule together. Same precondition as reverse_schedule().
Schedule reverse_and_repeat(const Topology& topology, const Schedule& schedule);

}  // namespace dateline
