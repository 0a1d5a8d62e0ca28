// SPDX-License-Identifier: Apache-2.0
// Finds who waits for whom when nothing moves, from the status that every engine can read from its routers. A cycle of
// waiting channels is called a circle here, to keep it apart from clock cycles.
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

/// Finds a circle of waiting channels: each waits for the next, and the last for the first. Empty if there is none. A
/// channel waits when the buffer at its far end holds a flit.
std::vector<Channel> find_waiting_cycle(const Topology& topology, const RouterConfig& config, const ReadStatus& status);

/// Finds the cycle in which a known circle of waiting channels formed, during a second run of the same program.
class CircleWatch {
 public:
  CircleWatch(const Topology& topology, const RouterConfig& config, std::vector<Channel> circle)
      : topology_(topology), config_(config), circle_(std::move(circle)) {}
  /// Call in every cycle.
  void look(uint64_t cycle, const ReadStatus& status);
  /// The first cycle since which each channel has waited for the next without a pause; empty if one does not wait now.
  std::optional<uint64_t> formed() const { return formed_; }

 private:
  const Topology& topology_;
  const RouterConfig& config_;
  std::vector<Channel> circle_;
  std::optional<uint64_t> formed_;
};

/// Text about the first few nodes that wait, such as " node 3 waits for 5 words; node 7 ...".
std::string waiting_nodes(const std::vector<std::string>& waits);

/// All nodes that wait, as data.
std::vector<StallError::Wait> node_waits(const std::vector<std::string>& waits);

/// Returns the cycle in which a circle formed, from a second run; empty if unknown.
using FormedIn = std::function<std::optional<uint64_t>(const std::vector<Channel>& circle)>;

/// Throws StallError. It names the circle of waiting channels and the cycle in which the circle formed, or, without a
/// circle, the nodes that still wait. waits: [node], what it waits for; empty if it is done.
[[noreturn]] void throw_stall(const Topology& topology, const RouterConfig& config, const ReadStatus& status,
                              uint64_t cycle, int round, const std::vector<std::string>& waits,
                              const FormedIn& formed_in = {});

}  // namespace dateline
