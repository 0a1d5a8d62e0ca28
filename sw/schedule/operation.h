// SPDX-License-Identifier: Apache-2.0
// What the collective operations define: who holds which blocks at the start and who must hold which at the end.
// One table; an operation is one entry (operation.cpp).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Who has a block for whom.
enum class Movement {
  kBroadcast,    ///< the source one for everyone
  kScatter,      ///< the source one for every other node
  kGather,       ///< every other node one for the source
  kAllGather,    ///< every node one for everyone
  kAllToAll,     ///< every node one for every other node
  kPermutation,  ///< every node one for one node (permutation.h); who is its own image moves nothing
};

struct Operation {
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;
  Movement movement = Movement::kBroadcast;
  std::vector<std::string> arguments{};  ///< names of those that it needs ("by", "axes", "angle")

  bool rooted() const {
    return movement == Movement::kBroadcast || movement == Movement::kScatter || movement == Movement::kGather;
  }
};

/// All operations, for `list` and for messages.
const std::vector<Operation>& operations();

/// By name or alias. Throws UsageError that lists the known operations.
const Operation& find_operation(const std::string& name);

/// The blocks of a schedule's operation on its network; those that it moves, where it is a portion.
class Blocks {
 public:
  /// Throws UsageError for an unknown operation, for arguments that are missing, unknown or out of range, and for a
  /// network on which the operation is not defined.
  Blocks(const Topology& topology, const Schedule& schedule);

  /// Items at the node before the first round, ascending.
  std::vector<Item> initial(int node) const;
  /// Items that it must hold after the last one, ascending; it may hold more.
  std::vector<Item> required(int node) const;

  /// How many blocks there are, and the number of one of them, from 0; -1: the operation moves no such block. A block
  /// is at its origin at the start, and nowhere else.
  int64_t count() const;
  int64_t number(int origin, int target) const;
  /// The same of items, of which there are count() times parts. -1 also for what is out of range.
  int64_t item_number(const Item& item) const {
    if (item.origin < 0 || item.origin >= nodes_ || item.target < -1 || item.target >= nodes_ || item.part < 0 ||
        item.part >= parts_)
      return -1;
    const int64_t block = number(item.origin, item.target);
    return block < 0 ? -1 : block * parts_ + item.part;
  }
  /// The blocks of initial(node) and required(node), without making them; those of the latter that start there.
  int64_t initial_blocks(int node) const;
  int64_t required_blocks(int node) const;
  int64_t own_required_blocks(int node) const;
  bool requires_at(int node, const Item& item) const { return item.target < 0 || item.target == node; }

 private:
  void take(const Portion& portion);
  std::vector<Item> of(const std::vector<std::pair<int, int>>& blocks) const;

  Movement movement_;
  int nodes_, parts_, source_;
  std::vector<int> image_;   ///< [node], of a permutation
  std::vector<int> origin_;  ///< [node], its inverse
  bool portion_ = false;
  std::vector<std::vector<int>> targets_, origins_;  ///< [node], ascending, of a portion's blocks
  std::vector<int64_t> first_;                       ///< [node]: the number of its first block, of a portion
};

}  // namespace dateline
