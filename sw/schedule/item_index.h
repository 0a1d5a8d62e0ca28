// SPDX-License-Identifier: Apache-2.0
// A map from (node, item) to a number. Every node has its own table, sized for the items that it will hold: a message
// looks up all its items at its two ends, so its look-ups stay within two small tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

class ItemIndex {
 public:
  static constexpr int kNone = -1;

  /// items: number of items of the operation, which are numbered from 0; at most kMostItems. most: [node], the most
  /// items that the node will hold.
  ItemIndex(int64_t items, const std::vector<int64_t>& most) {
    nodes_.reserve(most.size());
    size_t first = 0;
    for (const int64_t held : most) {
      const size_t slots = slots_for(held);
      const bool dense = static_cast<size_t>(items) <= 2 * slots;
      nodes_.push_back({first, dense ? 0 : slots - 1});
      first += dense ? static_cast<size_t>(items) : 2 * slots;
    }
    table_.resize(first, kNone);
  }

  static constexpr int64_t kMostItems = INT32_MAX;

  /// The number of the item at the node, kNone if there is none.
  int find(int node, int64_t item) const { return table_[value_place(node, item)]; }
  /// The number of the item at the node, for the caller to set; kNone if it is new. A node may have at most as many
  /// items as the constructor's `most` allows.
  int& at(int node, int64_t item) {
    const size_t place = value_place(node, item);
    if (nodes_[node].mask != 0) table_[place - 1] = static_cast<int>(item);
    return table_[place];
  }

  /// Prefetches what find() and at() will read.
  void prefetch(int node, int64_t item) const {
    const Node& own = nodes_[node];
    __builtin_prefetch(table_.data() + own.first +
                       (own.mask == 0 ? static_cast<size_t>(item) : 2 * first_slot(own, item)));
  }

  /// Bytes of an index in which every node holds at most `most` items.
  static double bytes(double nodes, double items, double most) {
    const double slots = 2.0 * static_cast<double>(slots_for(static_cast<int64_t>(most)));
    return nodes * (sizeof(Node) + sizeof(int) * (items < slots ? items : slots));
  }

 private:
  struct Node {
    size_t first = 0;  ///< index in table_
    size_t mask = 0;   ///< 0: one value per item; otherwise slots - 1 of a hash table of (item, value)
  };

  /// Slots of a hash table that `most` items fill by at most two thirds.
  static size_t slots_for(int64_t most) {
    size_t slots = 2;
    while (slots < static_cast<size_t>(most) + static_cast<size_t>(most) / 2 + 1) slots *= 2;
    return slots;
  }

  static size_t first_slot(const Node& own, int64_t item) {
    const uint64_t mixed = static_cast<uint64_t>(item) * 0x9e3779b97f4a7c15ull;
    return static_cast<size_t>(mixed ^ mixed >> 32) & own.mask;
  }

  /// Index in table_ of the item's value, or of the free slot for it.
  size_t value_place(int node, int64_t item) const {
    const Node& own = nodes_[node];
    if (own.mask == 0) return own.first + static_cast<size_t>(item);
    for (size_t slot = first_slot(own, item);; slot = (slot + 1) & own.mask) {
      const size_t key = own.first + 2 * slot;
      if (table_[key] == kNone || table_[key] == static_cast<int>(item)) return key + 1;
    }
  }

  std::vector<Node> nodes_;
  std::vector<int> table_;
};

}  // namespace dateline
