// SPDX-License-Identifier: Apache-2.0
// Schedules in which nodes do the same, seen from where each stands. The nodes with coordinates below a period p (1, or
// 2 in every dimension) are the models: in every round each transfer of a model, moved by multiples of p (modulo the
// sizes), is a transfer of the node to which that leads, and there are no others. What is worked out for the models
// holds for all nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/schedule.h"

namespace dateline {

class NodeSymmetry {
 public:
  /// With the smaller period; compared item by item, each message's as a set. None also where the operation itself
  /// treats nodes differently, where nothing moves, and where a node begins more than kMostTransfers messages a round.
  static std::optional<NodeSymmetry> find(const Topology& topology, const Schedule& schedule);

  static constexpr size_t kMostTransfers = 64;

  const std::vector<int>& models() const { return models_; }
  /// Which of the models, by number, the node is like.
  int model(int node) const { return model_[node]; }
  /// Of a round: the transfers of the models, by number in the round; and which of these each transfer is like.
  const std::vector<size_t>& transfers(size_t round) const { return transfers_[round]; }
  const std::vector<uint16_t>& kinds(size_t round) const { return kinds_[round]; }

  /// The item that stands to the node's model as this one stands to the node, and back.
  Item seen_from(int node, const Item& item) const { return moved(item, node, -1); }
  Item seen_by(int node, const Item& item) const { return moved(item, node, 1); }

 private:
  NodeSymmetry(const Topology& topology, int period);
  bool add_round(const Schedule& schedule, const Round& round, const Blocks& blocks);
  int moved(int node, int by, int sign) const;
  Item moved(const Item& item, int by, int sign) const {
    return {moved(item.origin, by, sign), item.target < 0 ? item.target : moved(item.target, by, sign), item.part};
  }

  int nodes_;
  std::vector<int> sizes_;        ///< [dimension]
  std::vector<int> coordinates_;  ///< [node * dimensions + dimension]
  std::vector<int> steps_;        ///< the same: how far the node is from its model
  std::vector<int> models_;       ///< their nodes
  std::vector<int> model_;        ///< [node]
  std::vector<std::vector<size_t>> transfers_;
  std::vector<std::vector<uint16_t>> kinds_;
};

}  // namespace dateline
