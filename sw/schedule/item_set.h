// SPDX-License-Identifier: Apache-2.0
// A set of (node, item) pairs: which node holds which item. Every node uses the smaller of two forms: one bit per item,
// where most items reach the node (broadcast, all-gather), or a hash table of its items, where few do (exchanges of all
// pairs). The data of a node is contiguous, because a message looks up all its items at its two ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

class ItemSet {
 public:
  /// items: number of items of the operation, which are numbered from 0. most: [node], the most items that will be
  /// added to the node.
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
  /// Returns whether the item is new at the node.
  bool add(int node, int64_t item) {
    const Node& own = nodes_[node];
    uint64_t& word = words_[own.mask == 0 ? own.first + item / 64 : place_of(own, item)];
    const uint64_t before = word;
    word = own.mask == 0 ? before | uint64_t{1} << item % 64 : static_cast<uint64_t>(item) + 1;
    return word != before;
  }

  /// Prefetches what has() and add() will read.
  void prefetch(int node, int64_t item) const {
    const Node& own = nodes_[node];
    __builtin_prefetch(words_.data() + own.first + (own.mask == 0 ? item / 64 : first_slot(own, item)));
  }

  /// Bytes of a set in which every node has at most `most` items.
  static double bytes(double nodes, double items, double most) {
    const double bits = items / 64 + 1, table = static_cast<double>(slots_for(static_cast<int64_t>(most)));
    return nodes * (sizeof(Node) + 8 * (bits < table ? bits : table));
  }

 private:
  struct Node {
    size_t first = 0;  ///< index in words_
    size_t mask = 0;   ///< 0: one bit per item; otherwise slots - 1 of a hash table of item + 1 (0: free slot)
  };

  static size_t words_of_bits(int64_t items) { return static_cast<size_t>((items + 63) / 64); }
  /// Slots of a hash table that `most` items fill by at most two thirds.
  static size_t slots_for(int64_t most) {
    size_t slots = 2;
    while (slots < static_cast<size_t>(most) + static_cast<size_t>(most) / 2 + 1) slots *= 2;
    return slots;
  }

  static size_t first_slot(const Node& own, int64_t item) {
    const uint64_t mixed = (static_cast<uint64_t>(item) + 1) * 0x9e3779b97f4a7c15ull;
    return static_cast<size_t>(mixed ^ mixed >> 32) & own.mask;
  }

  /// Index in words_ of the item's slot, or of the free slot for it.
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
