// SPDX-License-Identifier: Apache-2.0
// Rounds of messages over links that no other message of the round uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// A message of a round, as its path.
struct FloodMove {
  int from = 0, to = 0;
  std::vector<uint8_t> path;
};

/// The links and nodes that the messages of one round use.
class FloodRound {
 public:
  /// both_ways: the layers must also allow the way back along every path, for a schedule that is reversed.
  FloodRound(const Topology& topology, bool one_port, bool both_ways);

  /// Forgets all messages.
  void clear();
  bool may_send(int node) const { return !one_port_ || !sends_[static_cast<size_t>(node)]; }
  bool may_receive(int node) const { return !one_port_ || !receives_[static_cast<size_t>(node)]; }
  bool is_free(int node, int port) const { return !used_[channel(node, port)]; }

  /// Adds the message if all its links are free and the layers allow its path. Otherwise tries the route of the layers
  /// between its ends, then the path along the spanning tree. Returns false, and changes nothing, if none is free.
  bool add(FloodMove& move);

  /// The nearest node for which `wanted` holds and from which free links lead to `to`, with the path; from -1: none.
  FloodMove nearest_to(int to, const std::function<bool(int node)>& wanted) const;
  /// The nearest node for which `wanted` holds and to which free links lead from one of the nodes, with the path.
  FloodMove nearest_from(const std::vector<int>& from, const std::function<bool(int node)>& wanted) const;

 private:
  size_t channel(int node, int port) const {
    return static_cast<size_t>(node) * static_cast<size_t>(topology_.ports) + static_cast<size_t>(port);
  }
  bool try_path(const FloodMove& move);

  const Topology& topology_;
  bool one_port_, both_ways_;
  std::vector<bool> used_;              ///< [channel]
  std::vector<bool> sends_, receives_;  ///< [node]
};

}  // namespace dateline
