// SPDX-License-Identifier: Apache-2.0
// Which node holds which item, as a set of pairs. Every node has the smaller of two forms: a bit an item where most
// come to it (broadcast, all-gather), else a table of those that do (exchanges of all pairs, where a block is at a few
// nodes ever). A node's own stands together: a message asks its two ends for all its items.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

class ItemSet {
 public:
  /// items: of the operation, numbered from 0; most: [node], those that will be added to it at most.
  ItemSet(int64_t items, const std::vector<int64_t>& most) {
    nodes_.reserve(most.size());
    size_t first = 0;
    for (const int64_t added : most) {
      const size_t slots = slots_for(added), bits = words_of_bits(items);
      nodes_.push_back({first, bits <= slots ? 0 : slots - 1});
      first += bits <= slots ? bits : slots;
    }
    words_.resize(first, 0);
  }

  bool has(int node, int64_t item) const {
    const Node& own = nodes_[node];
    return own.mask == 0 ? words_[own.first + item / 64] >> item % 64 & 1 : words_[place_of(own, item)] != 0;
  }
  /// Whether it was not there before.
  bool add(int node, int64_t item) {
    const Node& own = nodes_[node];
    uint64_t& word = words_[own.mask == 0 ? own.first + item / 64 : place_of(own, item)];
    const uint64_t before = word;
    word = own.mask == 0 ? before | uint64_t{1} << item % 64 : static_cast<uint64_t>(item) + 1;
    return word != before;
  }

  /// Brings what has() and add() will look at nearer.
  void prefetch(int node, int64_t item) const {
    const Node& own = nodes_[node];
    __builtin_prefetch(words_.data() + own.first + (own.mask == 0 ? item / 64 : first_slot(own, item)));
  }

  /// What a set takes in which every node has at most so many.
  static double bytes(double nodes, double items, double most) {
    const double bits = items / 64 + 1, table = static_cast<double>(slots_for(static_cast<int64_t>(most)));
    return nodes * (sizeof(Node) + 8 * (bits < table ? bits : table));
  }

 private:
  struct Node {
    size_t first = 0;  ///< in words_
    size_t mask = 0;   ///< 0: bits; else of a table of items + 1, in which 0 is free
  };

  static size_t words_of_bits(int64_t items) { return static_cast<size_t>((items + 63) / 64); }
  /// At most two in three are taken.
  static size_t slots_for(int64_t most) {
    size_t slots = 2;
    while (slots < static_cast<size_t>(most) + static_cast<size_t>(most) / 2 + 1) slots *= 2;
    return slots;
  }

  static size_t first_slot(const Node& own, int64_t item) {
    const uint64_t mixed = (static_cast<uint64_t>(item) + 1) * 0x9e3779b97f4a7c15ull;
    return static_cast<size_t>(mixed ^ mixed >> 32) & own.mask;
  }

  /// Of the item, or the free place where it would be.
  size_t place_of(const Node& own, int64_t item) const {
    const uint64_t key = static_cast<uint64_t>(item) + 1;
    size_t slot = first_slot(own, item);
    while (words_[own.first + slot] != 0 && words_[own.first + slot] != key) slot = (slot + 1) & own.mask;
    return own.first + slot;
  }

  std::vector<Node> nodes_;
  std::vector<uint64_t> words_;
};

}  // namespace dateline
