// SPDX-License-Identifier: Apache-2.0
// Translation symmetry of schedules. The nodes with all coordinates below a period p (1 or 2, the same in every
// dimension) are the models. Every other node is a model moved by multiples of p, modulo the sizes. In a symmetric
// schedule the transfers of every node are those of its model, moved in the same way, in every round. Results for the
// models therefore hold for all nodes.
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
  /// Finds the symmetry with the smaller period. Compares the items of each message as a set. Returns none also for a
  /// portion, for operations other than all-gather and all-to-all, if nothing moves, if a node sends more than
  /// kMostTransfers messages in a round, and if more than half of the nodes would be models.
  static std::optional<NodeSymmetry> find(const Topology& topology, const Schedule& schedule);

  static constexpr size_t kMostTransfers = 64;

  const std::vector<int>& models() const { return models_; }
  /// Index in models() of the node's model.
  int model(int node) const { return model_[node]; }
  /// transfers(): the models' transfers, as indices into the round. kinds(): for each transfer of the round the index
  /// in transfers() of the model's transfer that it repeats.
  const std::vector<size_t>& transfers(size_t round) const { return transfers_[round]; }
  const std::vector<uint16_t>& kinds(size_t round) const { return kinds_[round]; }

  /// seen_from: moves an item as the node moves to its model. seen_by: moves it back.
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
  std::vector<int> sizes_;                      ///< [dimension]
  std::vector<int> coordinates_;                ///< [node * dimensions + dimension]
  std::vector<int> steps_;                      ///< [node * dimensions + dimension]: distance from the node's model
  std::vector<int> models_;                     ///< nodes of the models, ascending
  std::vector<int> model_;                      ///< [node]: index in models_ of its model
  std::vector<std::vector<size_t>> transfers_;  ///< [round]
  std::vector<std::vector<uint16_t>> kinds_;    ///< [round][transfer]
};

}  // namespace dateline
