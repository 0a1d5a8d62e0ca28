// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/compile.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/base/error.h"
#include "sw/schedule/path.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

Schedule broadcast_on(const Topology& topology, int parts = 1) {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = topology.spec;
  schedule.parts = parts;
  return schedule;
}

Transfer transfer(const Topology& topology, int from, int to, const std::vector<int>& parts) {
  Transfer result{from, to, native_path(topology, kAscending, from, to), {}};
  for (int part : parts) result.items.push_back({0, -1, part});
  return result;
}

NodeConfig config_for(const Topology& topology) {
  NodeConfig config;
  config.router.ports = topology.ports;
  return config;
}

Program compiled(const Topology& topology, const Schedule& schedule, int words) {
  return compile_schedule(topology, schedule, BlockLayout(topology, schedule, words), config_for(topology), 0);
}

uint64_t put(unsigned words, unsigned address, bool last) {
  return segment_entry(last, SegmentOp::kPut, words, address, address);
}
uint64_t drop(unsigned words, unsigned address, bool last) {
  return segment_entry(last, SegmentOp::kDrop, words, address, address);
}
uint64_t without_route(uint64_t entry) { return entry & ~((1ull << HeaderLayout::kMaxBits) - 1); }

TEST(CompileSchedule, what_leaves_together_is_one_segment_and_what_the_receiver_parts_two) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring, 4);
  schedule.rounds = {{transfer(ring, 0, 1, {0, 1, 3})}};
  Program program = compiled(ring, schedule, 8);
  ASSERT_EQ(program.nodes[0].queues[0].size(), 4u);
  EXPECT_EQ(without_route(program.nodes[0].queues[0][0]), put_entry(0, 2));
  EXPECT_EQ(program.nodes[0].queues[0][1], put(6, 0, true));
  EXPECT_EQ(program.nodes[0].queues[0][2], kEndOfRound);
  EXPECT_EQ(program.nodes[0].queues[0][3], kEndOfRound) << "the last close opens an empty round";
  // Node 1 sends parts 0 and 2, then 1 and 3, so it stores each pair contiguously.
  schedule.rounds = {{transfer(ring, 0, 1, {0, 1})},
                     {transfer(ring, 0, 1, {2, 3})},
                     {transfer(ring, 1, 2, {0, 2})},
                     {transfer(ring, 1, 2, {1, 3})}};
  program = compiled(ring, schedule, 8);
  EXPECT_EQ(program.nodes[0].queues[0][1], segment_entry(false, SegmentOp::kPut, 2, 0, 0));
  EXPECT_EQ(program.nodes[0].queues[0][2], segment_entry(true, SegmentOp::kPut, 2, 4, 2));
  EXPECT_EQ(program.nodes[1].queues[0][3], segment_entry(true, SegmentOp::kPut, 4, 0, 0));
  EXPECT_EQ(program.nodes[1].queues[0][6], segment_entry(true, SegmentOp::kPut, 4, 4, 4));
}

TEST(CompileSchedule, expected_words_count_padding_and_every_round_apart) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring, 4);
  schedule.rounds = {{transfer(ring, 0, 1, {0, 1}), transfer(ring, 0, 3, {0})}, {}, {transfer(ring, 0, 1, {2, 3})}};
  const Program program = compiled(ring, schedule, 7);  // parts of 2 words, the last one is padded
  EXPECT_EQ(program.nodes[1].expected_words, (std::vector<uint32_t>{4, 0, 4}));
  EXPECT_EQ(program.nodes[3].expected_words, (std::vector<uint32_t>{2, 0, 0}));
  EXPECT_EQ(program.nodes[0].expected_words, (std::vector<uint32_t>{0, 0, 0}));
  EXPECT_EQ(program.rounds, 3);
}

TEST(CompileSchedule, duplicates_are_sent_but_dropped) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring, 2);
  schedule.rounds = {{transfer(ring, 0, 1, {0})}, {transfer(ring, 0, 1, {0, 1})}};
  const Program program = compiled(ring, schedule, 6);
  const auto& queue = program.nodes[0].queues[0];
  EXPECT_EQ(queue[1], put(3, 0, true));
  EXPECT_EQ(queue[4], drop(3, 0, false)) << "node 1 has part 0 since round 1";
  EXPECT_EQ(queue[5], put(3, 3, true)) << "a part to write is not merged with one to drop";
  EXPECT_EQ(program.nodes[1].expected_words, (std::vector<uint32_t>{3, 6})) << "dropped words are counted";
}

TEST(CompileSchedule, second_arrival_within_a_round_is_dropped) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring);
  Transfer other_way = transfer(ring, 0, 2, {0});
  other_way.path = {1, 1};
  schedule.rounds = {{transfer(ring, 0, 2, {0}), other_way}};
  const Program program = compiled(ring, schedule, 5);
  EXPECT_EQ(program.nodes[0].queues[0][1], put(5, 0, true));
  EXPECT_EQ(program.nodes[0].queues[1][1], drop(5, 0, true));
  EXPECT_EQ(program.nodes[2].expected_words[0], 10u);
}

TEST(CompileSchedule, puts_of_a_channel_are_chained_and_idle_channels_only_end_rounds) {
  const Topology ring = parse_topology("ring:8");
  Schedule schedule = broadcast_on(ring);
  schedule.q = 2;
  schedule.rounds = {{transfer(ring, 0, 1, {0}), transfer(ring, 0, 2, {0})}, {transfer(ring, 1, 3, {0})}};
  const Program program = compiled(ring, schedule, 5);
  const auto& queue = program.nodes[0].queues[0];
  ASSERT_EQ(queue.size(), 7u);
  EXPECT_EQ(without_route(queue[0]), put_entry(0, 2));
  EXPECT_EQ(without_route(queue[2]), put_entry(0, 4));
  for (size_t end : {4, 5, 6}) EXPECT_EQ(queue[end], kEndOfRound);
  EXPECT_EQ(program.nodes[0].queues[1], std::vector<uint64_t>(3, kEndOfRound));
  EXPECT_EQ(program.nodes[7].queues[0], std::vector<uint64_t>(3, kEndOfRound));
  EXPECT_EQ(program.contexts, 2);
}

TEST(CompileSchedule, route_flit_holds_destination_direction_and_round) {
  const Topology torus = parse_topology("torus:5x4");
  Schedule schedule = broadcast_on(torus);
  schedule.rounds = {{}, {transfer(torus, 0, torus.node_at({4, 1}), {0})}};
  const Program program = compiled(torus, schedule, 1);
  const HeaderLayout layout = program.config.router.layout();
  const uint64_t entry = program.nodes[0].queues[1][1];  // queue of port 1, -x; entry 0 ends round 1
  EXPECT_EQ(layout.coordinate(entry, 0), 4);
  EXPECT_TRUE(layout.down(entry, 0));
  EXPECT_EQ(layout.coordinate(entry, 1), 1);
  EXPECT_FALSE(layout.down(entry, 1));
  EXPECT_EQ(entry >> HeaderLayout::kTagShift & HeaderLayout::kTagMask, 1u);
}

TEST(CompileSchedule, path_that_the_routing_cannot_express_is_refused) {
  const Topology torus = parse_topology("torus:4x4");
  Schedule schedule = broadcast_on(torus);
  schedule.rounds = {{{0, torus.node_at({1, 1}), {2, 0}, {{0, -1, 0}}}}};
  EXPECT_EQ(lacks(refusal([&] { compiled(torus, schedule, 1); }), {"round 1", "0->5", "--routing source"}), "");
  NodeConfig other_order = config_for(torus);
  other_order.router.order = {1, 0, 2, 3, 4, 5};
  EXPECT_EQ(refusal([&] { compile_schedule(torus, schedule, BlockLayout(torus, schedule, 1), other_order, 0); }), "");
  schedule.rounds[0][0] = {0, 1, {0, 0, 0, 0, 0}, {{0, -1, 0}}};
  EXPECT_NE(refusal([&] { compiled(torus, schedule, 1); }), "") << "more hops than the ring has nodes";
}

TEST(CompileSchedule, queue_that_no_node_can_hold_is_refused) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring);
  const auto with_puts = [&](int count) {
    schedule.rounds = {Round(static_cast<size_t>(count), transfer(ring, 0, 1, {0}))};
    return refusal([&] { compiled(ring, schedule, 1); });
  };
  EXPECT_EQ(with_puts(8190), "");
  EXPECT_EQ(with_puts(8200), "round 1: transfer 0->1: the put queue of its channel is full");
}

TEST(CompileSchedule, hardware_grows_to_what_the_schedule_needs_and_no_further) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring);
  schedule.rounds = {{transfer(ring, 0, 1, {0})}};
  EXPECT_EQ(compiled(ring, schedule, 100).config.memory_words, 4096);
  EXPECT_EQ(compiled(ring, schedule, 5000).config.memory_words, 8192);
  schedule.rounds = {Round(600, transfer(ring, 0, 1, {0}))};
  EXPECT_EQ(compiled(ring, schedule, 1).config.queue_entries, 2048);
  schedule.rounds = std::vector<Round>(300);
  EXPECT_EQ(compiled(ring, schedule, 1).config.rounds, 512);
}

TEST(CompileSchedule, hold_and_barrier_cover_the_arrivals_of_a_channel) {
  const Topology ring = parse_topology("ring:8");
  Schedule schedule = broadcast_on(ring);
  schedule.q = 2;
  schedule.rounds = {{transfer(ring, 0, 2, {0}), transfer(ring, 0, 2, {0})}};
  EXPECT_EQ(most_arrivals(ring, schedule), 2);
  const Program program = compiled(ring, schedule, 3);
  EXPECT_EQ(program.hold, 2 * program.config.banks());
  EXPECT_EQ(program.barrier_delay, least_barrier_delay(program.config, 2));
}

TEST(CompileSchedule, long_blocks_are_split_where_a_segment_ends) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring);
  schedule.rounds = {{transfer(ring, 0, 1, {0})}};
  for (const int words : {kMaxSegmentWords, kMaxSegmentWords + 1, 20000}) {
    const Program program = compiled(ring, schedule, words);
    const auto& queue = program.nodes[0].queues[0];
    unsigned address = 0;
    size_t entry = 1;
    for (; queue[entry] >> 62 == 2; ++entry) {
      const unsigned length = queue[entry] >> 46 & kMaxSegmentWords;
      EXPECT_EQ(queue[entry] >> 59 & 3, 0u) << "the operation";
      EXPECT_EQ(queue[entry] & 0xffff, address);
      EXPECT_EQ(queue[entry] >> 61 & 1, address + length == static_cast<unsigned>(words) ? 1u : 0u) << "the last";
      address += length;
    }
    EXPECT_EQ(address, static_cast<unsigned>(words));
    EXPECT_EQ(queue[0] >> 48 & (kMaxQueueEntries - 1), entry);
    EXPECT_EQ(program.nodes[1].expected_words[0], static_cast<uint32_t>(words));
  }
}

TEST(CompileSchedule, memory_that_no_node_has_is_refused) {
  const Topology ring = parse_topology("ring:4");
  Schedule schedule = broadcast_on(ring);
  const auto outcome = [&](int words) {
    return refusal([&] { compile_schedule(ring, schedule, BlockLayout(ring, schedule, words), config_for(ring), 0); });
  };
  EXPECT_EQ(outcome(kMaxMemoryWords), "");
  EXPECT_EQ(lacks(outcome(kMaxMemoryWords + 1), {"--words 65537", "65537", "65536"}), "");
  schedule.parts = 3;
  EXPECT_NE(outcome(kMaxMemoryWords), "") << "padding needs room as well";
}

TEST(BlockLayout, words_differ_fit_the_width_and_are_never_zero) {
  const Topology ring = parse_topology("ring:4");
  const BlockLayout layout(ring, broadcast_on(ring), 64);
  for (int w = 0; w < 64; ++w) {
    EXPECT_NE(layout.word(0, {0, -1, 0}, w, 32), 0u);
    EXPECT_EQ(layout.word(0, {0, -1, 0}, w, 32) >> 32, 0u);
    EXPECT_NE(layout.word(0, {0, -1, 0}, w, 64), layout.word(0, {0, -1, 0}, w + 1, 64));
    EXPECT_NE(layout.word(0, {0, -1, 0}, w, 64), layout.word(1, {1, -1, 0}, w, 64));
  }
}

}  // namespace
}  // namespace dateline
