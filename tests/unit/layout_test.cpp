// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/layout.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/node/program.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/memory_pool.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

/// Replays a schedule on memories that hold the names of parts instead of words. A round reads the memories from before
/// the round.
class Replay {
 public:
  Replay(const Topology& topology, const Schedule& schedule, const BlockLayout& layout)
      : layout_(layout), memories_(topology.nodes, Memory(layout.total_words())) {
    for (int node = 0; node < topology.nodes; ++node)
      for (const auto& [item, address] : layout.initial(node))
        for (int w = 0; w < layout.part_words(); ++w) memories_[node].at(address + w) = word(item, w);
    for (size_t r = 0; r < schedule.rounds.size(); ++r) run(schedule.rounds[r], r);
  }

  void expect_required(const Topology& topology, const Schedule& schedule) const {
    const Blocks blocks(topology, schedule);
    for (int node = 0; node < topology.nodes; ++node) {
      ASSERT_EQ(layout_.required(node).size(), blocks.required(node).size()) << "node " << node;
      for (const auto& [item, address] : layout_.required(node))
        for (int w = 0; w < layout_.part_words(); ++w)
          ASSERT_EQ(memories_[node].at(address + w), word(item, w)) << "node " << node << ", address " << address + w;
    }
  }

 private:
  using Memory = std::vector<std::vector<int>>;

  static std::vector<int> word(const Item& item, int index) { return {item.origin, item.target, item.part, index}; }

  void run(const Round& round, size_t number) {
    const std::vector<Memory> before = memories_;
    std::map<std::pair<int, unsigned>, int> writes;
    for (size_t t = 0; t < round.size(); ++t) {
      long words = 0;
      for (const Segment& segment : layout_.segments(number, t)) {
        words += segment.words;
        ASSERT_LE(segment.words, kMaxSegmentWords);
        for (int w = 0; w < segment.words; ++w) {
          ASSERT_FALSE(before[round[t].from].at(segment.from + w).empty()) << "sends words that it never received";
          if (segment.drop) continue;
          memories_[round[t].to].at(segment.to + w) = before[round[t].from].at(segment.from + w);
          ASSERT_EQ(++writes[std::make_pair(round[t].to, segment.to + w)], 1) << "two messages write one word";
        }
      }
      ASSERT_EQ(words, static_cast<long>(round[t].items.size()) * layout_.part_words());
    }
  }

  const BlockLayout& layout_;
  std::vector<Memory> memories_;
};

TEST(BlockLayout, every_algorithm_ends_with_the_required_words) {
  for (const char* spec : {"torus:4x4", "torus:9", "torus:6x6", "torus:4x4x4"})
    for (const Algorithm& algorithm : algorithms())
      for (const bool one_port : {false, true}) {
        if (find_operation(algorithm.operation).reduces()) continue;  // they add (tests/collective/reductions_test.cpp)
        const Topology topology = parse_topology(spec);
        CollectiveRequest request{topology, one_port, 2, 3};
        for (const std::string& name : find_operation(algorithm.operation).arguments)
          request.arguments[name] = name == "axes"    ? "y,-x"
                                    : name == "angle" ? "30"
                                                      : std::string("2") + (algorithm.operation == "shear" ? "" : ",1");
        try {
          if (!algorithm.applicable(request).empty()) continue;
          Blocks(topology, empty_schedule(algorithm.operation, "", request, 1));
        } catch (const std::exception&) {
          continue;  // the operation does not exist on this topology
        }
        SCOPED_TRACE(algorithm.operation + " " + algorithm.name + " on " + spec);
        const Schedule schedule = algorithm.make(request);
        for (const int words : {1, 7}) {
          const BlockLayout layout(topology, schedule, words);
          Replay(topology, schedule, layout).expect_required(topology, schedule);
        }
      }
}

TEST(BlockLayout, every_reuse_and_order_ends_with_the_required_words) {
  const Topology topology = parse_topology("torus:4x4");
  for (const char* operation : {"all-gather", "all-to-all"})
    for (const bool one_port : {false, true}) {
      const CollectiveRequest request{topology, one_port, 1};
      for (const Algorithm* algorithm : applicable_algorithms(operation, request)) {
        SCOPED_TRACE(algorithm->operation + " " + algorithm->name);
        const Schedule schedule = algorithm->make(request);
        for (const auto sending : {BlockLayout::Order::kOldestFirst, BlockLayout::Order::kLatestFirst}) {
          const BlockLayout again(topology, schedule, 7, BlockLayout::Reuse::kAfterRound, sending);
          const BlockLayout never(topology, schedule, 7, BlockLayout::Reuse::kNever, sending);
          Replay(topology, schedule, again).expect_required(topology, schedule);
          Replay(topology, schedule, never).expect_required(topology, schedule);
          EXPECT_GE(never.total_words(), again.total_words());
        }
      }
    }
}

TEST(BlockLayout, message_begins_with_what_its_sender_got_last_if_wanted) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule;
  schedule.operation = "all-gather";
  schedule.topology = ring.spec;
  const Item early{0, -1, 0}, own{1, -1, 0}, late{3, -1, 0};
  schedule.rounds = {{{0, 1, {0}, {early}}}, {{3, 1, {0, 0}, {late}}}, {{1, 2, {0}, {early, own, late}}}};
  const auto first_to_last = [&](BlockLayout::Order sending) {
    const BlockLayout layout(ring, schedule, 5, BlockLayout::Reuse::kNever, sending);
    EXPECT_EQ(layout.segments(2, 0).size(), 1u);
    return std::vector<unsigned>{layout.initial(1)[0].address, layout.segments(0, 0)[0].to,
                                 layout.segments(1, 0)[0].to};
  };
  EXPECT_EQ(first_to_last(BlockLayout::Order::kOldestFirst), (std::vector<unsigned>{0, 5, 10}));
  EXPECT_EQ(first_to_last(BlockLayout::Order::kLatestFirst), (std::vector<unsigned>{10, 5, 0}));
}

TEST(BlockLayout, memory_that_is_never_used_again_is_written_once) {
  const Topology topology = parse_topology("torus:4x4");
  const CollectiveRequest request{topology, false, 1};
  const Schedule schedule = find_algorithm("all-to-all", "product-a2", request).make(request);
  const BlockLayout layout(topology, schedule, 3, BlockLayout::Reuse::kNever);
  std::vector<std::vector<int>> writes(16, std::vector<int>(layout.total_words(), 0));
  for (int node = 0; node < 16; ++node)
    for (const BlockLayout::Place& place : layout.initial(node))
      for (unsigned w = 0; w < 3; ++w) ++writes[node][place.address + w];
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t)
      for (const Segment& segment : layout.segments(r, t))
        for (unsigned w = 0; w < static_cast<unsigned>(segment.words) && !segment.drop; ++w)
          ++writes[schedule.rounds[r][t].to][segment.to + w];
  for (const auto& node : writes)
    for (const int count : node) EXPECT_LE(count, 1);
  EXPECT_GT(layout.total_words(), BlockLayout(topology, schedule, 3).total_words());
}

TEST(BlockLayout, all_to_all_uses_room_again) {
  const Topology topology = parse_topology("torus:8x8");
  const CollectiveRequest request{topology, false, 2};
  const Schedule schedule = find_algorithm("all-to-all", "two-phase", request).make(request);
  const BlockLayout layout(topology, schedule, 2);
  // Own blocks, blocks for the node, and blocks that pass through; a block has two parts of one word each.
  EXPECT_GE(layout.total_words(), 2u * 63);
  EXPECT_LE(layout.total_words(), 5u * 2 * 63);
}

TEST(BlockLayout, an_item_that_the_sender_does_not_hold_moves_nothing) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = ring.spec;
  schedule.rounds = {{{1, 2, {0}, {{0, -1, 0}}}}};
  const BlockLayout layout(ring, schedule, 4);
  EXPECT_TRUE(layout.segments(0, 0).empty());
  EXPECT_TRUE(layout.required(2).empty());
  EXPECT_EQ(layout.required(0).size(), 1u);
}

TEST(MemoryPool, holes_are_filled_first_and_neighbours_join) {
  MemoryPool pool;
  EXPECT_EQ(pool.take(4), 0u);
  EXPECT_EQ(pool.take(4), 4u);
  EXPECT_EQ(pool.take(4), 8u);
  pool.give_back(0, 4);
  EXPECT_EQ(pool.take(2), 0u);
  pool.give_back(4, 4);
  EXPECT_EQ(pool.take(6), 2u) << "two holes side by side are one";
  pool.give_back(8, 4);
  EXPECT_EQ(pool.take(5), 8u) << "a hole at the end grows";
  EXPECT_EQ(pool.size(), 13u);
}

}  // namespace
}  // namespace dateline
