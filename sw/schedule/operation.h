// SPDX-License-Identifier: Apache-2.0
// The collective operations: which blocks each node holds at the start, and which it must hold at the end. Only nodes
// with a processor take part. The table of operation.cpp has one entry per operation.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The movement of an operation: which nodes have blocks for which other nodes.
enum class Movement {
  kBroadcast,    ///< the source has one block for all nodes
  kScatter,      ///< the source has one block for every other node
  kGather,       ///< every other node has one block for the source
  kAllGather,    ///< every node has one block for all nodes
  kAllToAll,     ///< every node has one block for every other node
  kPermutation,  ///< every node has one block for its image (permutation.h); a fixed point moves nothing
  // Reductions: every node has a contribution to every block.
  kReduce,         ///< one block, whose sum is for the source
  kReduceScatter,  ///< one block for every node
  kAllReduce,      ///< one block, whose sum is for all nodes
};

struct Operation {
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;
  Movement movement = Movement::kBroadcast;
  std::vector<std::string> arguments{};  ///< names of the arguments that it needs ("by", "axes", "angle")
  std::vector<std::string> options{};    ///< names of the arguments that it may have ("combine", "signed", "order")

  bool rooted() const {
    return movement == Movement::kBroadcast || movement == Movement::kScatter || movement == Movement::kGather ||
           movement == Movement::kReduce;
  }
  /// Whether nodes add what they receive.
  bool reduces() const {
    return movement == Movement::kReduce || movement == Movement::kReduceScatter || movement == Movement::kAllReduce;
  }
};

/// The table of all operations.
const std::vector<Operation>& operations();

/// Finds an operation by name or alias. Throws UsageError with the closest name or with all names.
const Operation& find_operation(const std::string& name);

/// The blocks that a schedule's operation moves on its network; for a portion only the portion's blocks.
class Blocks {
 public:
  /// Throws UsageError for an unknown operation, for arguments that are missing, unknown or out of range, and for a
  /// network on which the operation is not defined.
  Blocks(const Topology& topology, const Schedule& schedule);

  /// Items that the node holds before the first round, ascending. In a reduction they are its contributions.
  std::vector<Item> initial(int node) const;
  /// Items that the node must hold after the last round, ascending. It may hold more.
  std::vector<Item> required(int node) const;

  /// count(): how many block numbers there are; some may be unused. number(): number of a block, from 0, or -1 if the
  /// operation does not move it. At the start only its origin holds a block; in a reduction every node has a
  /// contribution.
  int64_t count() const;
  int64_t number(int origin, int target) const;
  /// The target of a block of a reduction.
  int target_of(int64_t number) const {
    return movement_ == Movement::kReduce ? source_ : movement_ == Movement::kAllReduce ? -1 : static_cast<int>(number);
  }
  /// Number of an item, 0 .. count() * parts - 1, or -1 if the item is out of range or the operation does not move it.
  int64_t item_number(const Item& item) const {
    if (item.origin < -1 || item.origin >= nodes_ || item.target < -1 || item.target >= nodes_ || item.part < 0 ||
        item.part >= parts_)
      return -1;
    const int64_t block = number(item.origin, item.target);
    return block < 0 ? -1 : block * parts_ + item.part;
  }
  /// Number of blocks in initial(node), in required(node), and in both.
  int64_t initial_blocks(int node) const;
  int64_t required_blocks(int node) const;
  int64_t own_required_blocks(int node) const;
  bool requires_at(int node, const Item& item) const { return item.target < 0 || item.target == node; }
  bool reduces() const { return reduces_; }

 private:
  void take(const Portion& portion);
  std::vector<Item> of(const std::vector<std::pair<int, int>>& blocks) const;

  Movement movement_;
  bool reduces_;
  int nodes_, parts_, source_;
  std::vector<int> members_;  ///< nodes with a processor, ascending; the others hold and need nothing
  std::vector<bool> member_;  ///< [node]
  std::vector<int> image_;    ///< [node], for a permutation
  std::vector<int> origin_;   ///< [node], inverse of image_
  bool portion_ = false;
  std::vector<std::vector<int>> targets_, origins_;  ///< [node], ascending; for a portion
  std::vector<int64_t> first_;                       ///< [node]: number of its first block; for a portion
};

}  // namespace dateline
