// SPDX-License-Identifier: Apache-2.0
// Which node holds which item, as a set of pairs, in the smaller of two forms: a bit a node and item where most pairs
// come to be in it (broadcast, all-gather), else a table of those that are (exchanges of all pairs, where a block is at
// a few nodes ever).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

class ItemSet {
 public:
  /// items: of the operation, numbered from 0; most: pairs that will be added at most. nodes * items < 2^63.
  ItemSet(int64_t nodes, int64_t items, int64_t most) : items_(items) {
    if (bytes_as_bits(nodes, items) <= bytes_as_table(most))
      bits_.resize(static_cast<size_t>((nodes * items + 63) / 64));
    else
      table_.resize(slots(most), 0);
  }

  bool has(int node, int64_t item) const {
    const uint64_t key = key_of(node, item);
    return table_.empty() ? bits_[key / 64] >> key % 64 & 1 : table_[place_of(key)] != 0;
  }
  /// Whether it was not there before.
  bool add(int node, int64_t item) {
    const uint64_t key = key_of(node, item);
    if (!table_.empty()) {
      uint64_t& place = table_[place_of(key)];
      if (place != 0) return false;
      place = key + 1;
      return true;
    }
    uint64_t& word = bits_[key / 64];
    const uint64_t bit = uint64_t{1} << key % 64;
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

  /// What a set of that size takes.
  static double bytes(double nodes, double items, double most) {
    const double bits = bytes_as_bits(nodes, items), table = bytes_as_table(most);
    return bits < table ? bits : table;
  }

 private:
  static double bytes_as_bits(double nodes, double items) { return nodes * items / 8; }
  static double bytes_as_table(double most) { return 8 * static_cast<double>(slots(static_cast<int64_t>(most))); }
  /// At most two in three are taken.
  static size_t slots(int64_t most) {
    size_t slots = 16;
    while (slots < static_cast<size_t>(most) + static_cast<size_t>(most) / 2) slots *= 2;
    return slots;
  }

  uint64_t key_of(int node, int64_t item) const { return static_cast<uint64_t>(node * items_ + item); }
  /// Of the key, or the free place where it would be.
  size_t place_of(uint64_t key) const {
    uint64_t mixed = (key + 1) * 0x9e3779b97f4a7c15ull;
    size_t place = static_cast<size_t>(mixed ^ mixed >> 32) & (table_.size() - 1);
    while (table_[place] != 0 && table_[place] != key + 1) place = (place + 1) & (table_.size() - 1);
    return place;
  }

  int64_t items_;
  std::vector<uint64_t> bits_;   ///< [node][item]
  std::vector<uint64_t> table_;  ///< keys + 1; 0: free
};

}  // namespace dateline
