// SPDX-License-Identifier: Apache-2.0
// Who waits for whom when nothing moves any more. Works on the status that every engine can read from its routers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
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

/// Looks at a circle of waiting channels while a run that is known to end in it is made again.
class CircleWatch {
 public:
  CircleWatch(const Topology& topology, const RouterConfig& config, std::vector<Channel> circle)
      : topology_(topology), config_(config), circle_(std::move(circle)) {}
  /// To be called in every cycle.
  void look(uint64_t cycle, const ReadStatus& status);
  /// The first cycle from which on each channel has waited for the next; none where one does not wait now.
  std::optional<uint64_t> formed() const { return formed_; }

 private:
  const Topology& topology_;
  const RouterConfig& config_;
  std::vector<Channel> circle_;
  std::optional<uint64_t> formed_;
};

/// " node 3 waits for 5 words; node 7 ...": the first few that wait.
std::string waiting_nodes(const std::vector<std::string>& waits);

/// The same as data: every node that waits.
std::vector<StallError::Wait> node_waits(const std::vector<std::string>& waits);

/// The cycle in which such a circle formed, by a second run of the same; none where that cannot be told.
using FormedIn = std::function<std::optional<uint64_t>(const std::vector<Channel>& circle)>;

/// Throws StallError: the waiting cycle if there is one, with the cycle in which it formed, else the nodes that still
/// wait. waits: per node, empty when done, else what it waits for.
[[noreturn]] void throw_stall(const Topology& topology, const RouterConfig& config, const ReadStatus& status,
                              uint64_t cycle, int round, const std::vector<std::string>& waits,
                              const FormedIn& formed_in = {});

}  // namespace dateline
