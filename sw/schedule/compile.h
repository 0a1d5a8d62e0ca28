// SPDX-License-Identifier: Apache-2.0
// Compiles a schedule to the program of the nodes: initial memories, put queues and expected words.
#pragma once

#include <cstddef>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/layout.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Compiles for the hardware `config`; its memory, queue and round sizes are raised to what the schedule needs. Throws
/// UsageError if the header cannot express a path, or if the schedule needs too many rounds, or too much memory or
/// queue at a node. Precondition: check_schedule found the schedule valid.
///
/// groups: the first round of each group of rounds that stream (stream_groups); empty: every round ends with a barrier.
/// In a program that streams, a round of the program is a group, and a put sends words only when they have the counts
/// that its segments name. Streams also refuse words with more contributions than their counts hold, a path whose
/// headers do not fit into the buffer of the network interface, and bubble flow control. Precondition with groups:
/// config.count_bits > 0.
Program compile_schedule(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                         NodeConfig config, int startup, Switching switching = Switching::kWormhole,
                         const std::vector<size_t>& groups = {});

/// The most cycles that a segment after the first of its message may wait for its memory bank. The linear model counts
/// this maximum; predictions of rounds follow the banks (model/cost/stream_round.h).
constexpr int realign_cycles(const NodeConfig& config) { return config.banks() - 1; }

/// Sizes of what a message moves in addition to its words on this hardware.
Framing framing_of(const NodeConfig& config);

/// barrier_delay: cycles from the close of a round to the release of the next one. barrier_cycles: cycles of all
/// barriers of a run, in addition to those of the rounds.
int barrier_delay(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout);
long barrier_cycles(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout);
/// Cycles of a given number of barriers.
long barrier_cycles(const NodeConfig& config, const Schedule& schedule, const BlockLayout& layout, size_t barriers);

/// The largest number of messages that arrive through one ejection channel in one round.
int most_arrivals(const Topology& topology, const Schedule& schedule);

/// Cycles after which a flit that arrived counts as written: one rotation over the banks for each message of
/// most_arrivals(), at most kMaxHold.
/// copies: nodes also put words to themselves (BlockLayout::copies).
int hold_cycles(const NodeConfig& config, const Topology& topology, const Schedule& schedule, bool copies = false);

/// [channel]: the part of a node's put to itself that goes through the local channel, nearly equal numbers of words.
std::vector<std::vector<Segment>> copy_shares(const std::vector<Segment>& list, int channels);

}  // namespace dateline
