// SPDX-License-Identifier: Apache-2.0
// Who waits for whom when nothing moves any more. Works on the status that every engine can read from its routers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/deadlock/prove.h"
#include "model/network/topology.h"
#include "model/router/router.h"
#include "sim/engine.h"

namespace dateline {

using ReadStatus = std::function<ChannelStatus(int node, int channel, int vc)>;

/// A cycle of waiting channels, each waiting for the next and the last for the first; empty if there is none. A
/// channel waits when a flit stands in the buffer at its far end.
std::vector<Channel> find_waiting_cycle(const Topology& topology, const RouterConfig& config, const ReadStatus& status);

/// " node 3 waits for 5 words; node 7 ...": the first few that wait.
std::string waiting_nodes(const std::vector<std::string>& waits);

/// The same as data: every node that waits.
std::vector<StallError::Wait> node_waits(const std::vector<std::string>& waits);

/// Throws StallError: the waiting cycle if there is one, else the nodes that still wait. waits: per node, empty when
/// done, else what it waits for.
[[noreturn]] void throw_stall(const Topology& topology, const RouterConfig& config, const ReadStatus& status,
                              uint64_t cycle, int round, const std::vector<std::string>& waits);

}  // namespace dateline
