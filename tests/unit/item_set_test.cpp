// SPDX-License-Identifier: Apache-2.0
// Which node holds which item, in both forms of the set; the numbering of blocks; the memory of a node.
#include "sw/schedule/item_set.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/node/node_memory.h"
#include "sw/schedule/item_index.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

/// Compares with std::set and std::map. draws decides the form: many items are stored as bits, few in a table. Node 0
/// gets nothing, the last node half of all.
void expect_like_plain_ones(int nodes, int64_t items, int64_t draws, unsigned seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](int64_t bound) { return static_cast<int64_t>(random() % static_cast<uint64_t>(bound)); };
  std::vector<std::pair<int, int64_t>> drawn;
  std::vector<int64_t> most(nodes, 0);
  for (int64_t i = 0; i < draws; ++i) {
    const int node = below(2) == 0 ? nodes - 1 : 1 + static_cast<int>(below(nodes - 1));
    drawn.emplace_back(node, below(items));
    ++most[node];
  }
  ItemSet set(items, most);
  std::set<std::pair<int, int64_t>> plain;
  for (const auto& [node, item] : drawn) {
    EXPECT_EQ(set.has(node, item), plain.count({node, item}) > 0);
    EXPECT_EQ(set.add(node, item), plain.insert({node, item}).second);
    EXPECT_TRUE(set.has(node, item));
  }
  for (const auto& [node, item] : plain) EXPECT_TRUE(set.has(node, item));
  EXPECT_FALSE(set.has(0, 0));
  EXPECT_FALSE(set.has(0, items - 1));
  if (items > ItemIndex::kMostItems) return;
  ItemIndex index(items, most);
  std::map<std::pair<int, int64_t>, int> numbers;
  for (const auto& pair : drawn) {
    const auto& [node, item] = pair;
    const auto found = numbers.find(pair);
    EXPECT_EQ(index.find(node, item), found == numbers.end() ? ItemIndex::kNone : found->second);
    const int number = static_cast<int>(numbers.size());
    if (found == numbers.end()) index.at(node, item) = numbers[pair] = number;
    EXPECT_EQ(index.at(node, item), numbers[pair]);
  }
  for (const auto& [pair, number] : numbers) EXPECT_EQ(index.find(pair.first, pair.second), number);
  EXPECT_EQ(index.find(0, 0), ItemIndex::kNone);
  EXPECT_EQ(index.find(0, items - 1), ItemIndex::kNone);
}

TEST(ItemSet, bits_and_tables_hold_what_a_plain_set_holds) {
  expect_like_plain_ones(16, 3, 2000, 1);
  expect_like_plain_ones(100, 100, 5000, 2);
  expect_like_plain_ones(65536, int64_t{65536} * 65536, 3000, 3);
  expect_like_plain_ones(2, 1, 1, 4);
  expect_like_plain_ones(40, 1000, 900, 5);
  expect_like_plain_ones(3, ItemIndex::kMostItems, 3000, 6);
}

TEST(ItemSet, takes_the_smaller_form) {
  EXPECT_LT(ItemSet::bytes(65536, 65536.0 * 65536, 0), 65536 * 40.0);
  EXPECT_LE(ItemSet::bytes(4096, 4096, 4096), 4096.0 * (4096 / 8 + 24));
  EXPECT_LE(ItemIndex::bytes(4096, 4096, 4096), 4096.0 * (4096 * 4 + 16));
  EXPECT_LE(ItemIndex::bytes(4096, 4096.0 * 4096, 4000), 4096.0 * (8192 * 8 + 16));
}

Schedule of(const Topology& topology, const std::string& operation) {
  Schedule schedule;
  schedule.operation = operation;
  schedule.topology = topology.spec;
  schedule.source = 3;
  return schedule;
}

TEST(Blocks, numbers_are_different_for_the_blocks_there_are_and_none_for_others) {
  const Topology topology = parse_topology("torus:3x3");
  for (const char* operation : {"broadcast", "scatter", "gather", "all-gather", "all-to-all", "transpose-2d"}) {
    const Blocks blocks(topology, of(topology, operation));
    std::set<std::pair<int, int>> at_start;
    for (int node = 0; node < topology.nodes; ++node)
      for (const Item& item : blocks.initial(node)) {
        EXPECT_EQ(item.origin, node) << operation;
        at_start.emplace(item.origin, item.target);
      }
    std::set<int64_t> numbers;
    for (int origin = 0; origin < topology.nodes; ++origin)
      for (int target = -1; target < topology.nodes; ++target) {
        const int64_t number = blocks.number(origin, target);
        EXPECT_EQ(number >= 0, at_start.count({origin, target}) > 0) << operation << origin << "," << target;
        if (number < 0) continue;
        EXPECT_LT(number, blocks.count());
        EXPECT_EQ(blocks.item_number({origin, target, 0}), number);
        EXPECT_TRUE(numbers.insert(number).second) << operation;
      }
    EXPECT_EQ(blocks.item_number({-1, -1, 0}), -1);
    EXPECT_EQ(blocks.item_number({topology.nodes, -1, 0}), -1);
    EXPECT_EQ(blocks.item_number({3, topology.nodes, 0}), -1);
    EXPECT_EQ(blocks.item_number({3, -2, 0}), -1);
    EXPECT_EQ(blocks.item_number({3, -1, 1}), -1);
    for (int node = 0; node < topology.nodes; ++node) {
      int64_t own = 0;
      for (const Item& item : blocks.required(node)) {
        EXPECT_TRUE(blocks.requires_at(node, item));
        own += item.origin == node;
      }
      EXPECT_EQ(blocks.initial_blocks(node), static_cast<int64_t>(blocks.initial(node).size())) << operation;
      EXPECT_EQ(blocks.required_blocks(node), static_cast<int64_t>(blocks.required(node).size())) << operation;
      EXPECT_EQ(blocks.own_required_blocks(node), own) << operation;
    }
  }
}

TEST(NodeMemory, words_never_written_are_zero_and_addresses_wrap) {
  for (const int width : {32, 64, 128}) {
    NodeMemory memory;
    memory.load({5, 6, 7}, 16, width);
    EXPECT_EQ(memory.read(2), Word{7});
    EXPECT_EQ(memory.read(15), Word{0});
    memory.write(16 + 9, 11);
    EXPECT_EQ(memory.read(9), Word{11});
    EXPECT_EQ(memory.read(8), Word{0});
    EXPECT_EQ(memory.words(0, 3), (std::vector<Word>{5, 6, 7}));
    const Word wide = Word{3} << 100 | 1;
    memory.write(1, wide);
    EXPECT_EQ(memory.read(1) == wide, width == 128);
  }
}

}  // namespace
}  // namespace dateline
