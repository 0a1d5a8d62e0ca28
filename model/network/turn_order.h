// SPDX-License-Identifier: Apache-2.0
// Keeps turns between channels free of cycles, while they are added one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

/// The channels that turns connect, in an order that no cycle allows: an insertion that would close a cycle is refused
/// (Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs", 2007).
class TurnOrder {
 public:
  explicit TurnOrder(size_t channels);

  /// Adds the turn unless it closes a cycle. Returns whether it was added.
  bool add(int from, int to);

 private:
  int place(int channel) const { return place_[static_cast<size_t>(channel)]; }
  bool visit(int channel);
  bool reach(int start, int high, int target);
  void collect(int start, int low);
  void reorder();

  std::vector<int> place_;                       ///< [channel]: its position in the order
  std::vector<std::vector<int>> next_, before_;  ///< [channel]: where turns lead to and come from
  std::vector<int> forward_, backward_;          ///< what one insertion moves
  std::vector<uint32_t> seen_;                   ///< [channel]: the last insertion that looked at it
  uint32_t round_ = 0;
};

}  // namespace dateline
