// SPDX-License-Identifier: Apache-2.0
// The memory layout of reductions, their arguments, and the fixed order of contributions.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/fixed_order.h"
#include "sw/schedule/layout.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/progress.h"
#include "sw/schedule/reduction.h"

namespace dateline {
namespace {

Schedule made(const Topology& topology, const std::string& operation, const std::string& algorithm,
              bool one_port = false) {
  const CollectiveRequest request{topology, one_port, 1, 0};
  return find_algorithm(operation, algorithm, request).make(request);
}

Transfer adds(int from, int to, int port) {
  return {from, to, {static_cast<uint8_t>(port)}, {{-1, -1, 0}}, TransferOp::kAdd};
}

TEST(ReductionLayout, sums_stay_in_place_where_no_node_sends_what_it_adds_to) {
  const Topology topology = parse_topology("torus:4x4");
  const Schedule schedule = made(topology, "all-reduce", "bucket");
  const BlockLayout layout(topology, schedule, 64);
  EXPECT_EQ(layout.offset(), 0u);
  EXPECT_EQ(layout.total_words(), 64u);
  for (int node = 0; node < topology.nodes; ++node) {
    std::set<unsigned> before, after;
    for (const auto& place : layout.initial(node)) before.insert(place.address);
    for (const auto& place : layout.required(node)) after.insert(place.address);
    EXPECT_EQ(before, after);
    EXPECT_EQ(before.size(), 64u);
  }
}

TEST(ReductionLayout, sums_change_between_two_halves_where_a_node_sends_what_it_adds_to) {
  const Topology topology = parse_topology("hypercube:3");
  const Schedule schedule = made(topology, "all-reduce", "doubling", true);
  const BlockLayout layout(topology, schedule, 10);
  EXPECT_EQ(layout.offset(), 2048u);
  for (size_t r = 0; r < 3; ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      ASSERT_EQ(layout.segments(r, t).size(), 1u);
      const Segment& segment = layout.segments(r, t)[0];
      EXPECT_TRUE(segment.add && segment.shifted && !segment.drop);
      EXPECT_EQ(segment.from, r == 1 ? 2048u : 0u);
      EXPECT_EQ(segment.to, segment.from);
      EXPECT_EQ(segment.words, 10);
    }
  EXPECT_EQ(layout.required(5)[0].address, 2048u);
  EXPECT_EQ(layout.initial(5)[0].address, 0u);
  NodeConfig config;
  config.router.all_port = false;
  fit_to(topology, config.router);
  const Program program = compile_schedule(topology, schedule, layout, config, 0);
  EXPECT_EQ(program.offset, 2048u);
  EXPECT_EQ(program.config.memory_words, 4096);
  EXPECT_TRUE(program.config.reductions);
}

TEST(ReductionLayout, streams_count_contributions_and_put_complete_sums_elsewhere) {
  // Nodes 1 and 2 add to the sum of node 0, which then sends it to them.
  const Topology topology = parse_topology("ring:3");
  Schedule schedule;
  schedule.operation = "all-reduce";
  schedule.topology = topology.spec;
  const Item sum{-1, -1, 0};
  schedule.rounds = {{adds(1, 0, 1), adds(2, 0, 0)}, {{0, 1, {0}, {sum}}, {0, 2, {1}, {sum}}}};
  const BlockLayout stream(topology, schedule, 10, BlockLayout::Reuse::kNever);
  EXPECT_EQ(stream.most_count(), 3);
  EXPECT_EQ(stream.segments(0, 0)[0].count, 1);
  EXPECT_EQ(stream.segments(1, 0)[0].count, 3);
  EXPECT_EQ(stream.segments(1, 0)[0].to, 16u);
  EXPECT_EQ(stream.required(0)[0].address, 0u);
  EXPECT_EQ(stream.required(1)[0].address, 16u);
  EXPECT_EQ(stream.offset(), 16u);
  EXPECT_FALSE(stream.alternates() || stream.fresh_places());
  const BlockLayout few(topology, schedule, 10, BlockLayout::Reuse::kInStream);
  EXPECT_EQ(few.segments(1, 0)[0].count, 3);
  EXPECT_EQ(few.segments(1, 0)[0].to, 0u);
  const BlockLayout rounds(topology, schedule, 10);
  EXPECT_EQ(rounds.segments(1, 0)[0].count, 1) << "rounds with barriers need no counts";
}

TEST(ReductionLayout, halves_are_as_large_as_the_vector_needs) {
  const Topology topology = parse_topology("hypercube:2");
  const Schedule schedule = made(topology, "all-reduce", "doubling", true);
  const BlockLayout layout(topology, schedule, 5000);
  EXPECT_EQ(layout.offset(), 8192u);
  EXPECT_GT(layout.total_words(), 8192u);
  EXPECT_LE(layout.total_words(), 16384u);
}

TEST(ReductionLayout, several_contributions_to_a_value_that_is_sent_meet_in_a_fresh_place) {
  const Topology topology = parse_topology("torus:3x3");
  const Schedule schedule = made(topology, "all-reduce", "trivance-whole");
  ASSERT_EQ(schedule.rounds.size(), 2u);
  const BlockLayout layout(topology, schedule, 10);
  EXPECT_TRUE(layout.fresh_places());
  EXPECT_EQ(layout.offset(), 16u);
  EXPECT_EQ(layout.node_words(0), 42u);
  for (size_t r = 0; r < 2; ++r) {
    ASSERT_EQ(layout.copies(r, 4).size(), 1u);
    const Segment& copy = layout.copies(r, 4)[0];
    EXPECT_EQ(copy.from, 16 * r);
    EXPECT_EQ(copy.to, 16 * (r + 1));
    EXPECT_EQ(copy.words, 10);
    EXPECT_TRUE(copy.add && !copy.shifted);
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      const Segment& segment = layout.segments(r, t)[0];
      EXPECT_TRUE(segment.add && !segment.shifted);
      EXPECT_EQ(segment.from / 16, r);
      EXPECT_EQ(segment.to / 16, r + 1);
    }
  }
  Schedule least = schedule;
  least.arguments["combine"] = "min";
  NodeConfig config;
  fit_to(topology, config.router);
  const Program program = compile_schedule(topology, least, BlockLayout(topology, least, 10), config, 0);
  EXPECT_EQ(program.nodes[0].memory.size(), 42u);
  EXPECT_EQ(program.nodes[0].memory[20], word_mask(config.router.width));
  EXPECT_EQ(program.nodes[0].expected_words[0], 4u * 5 + 10);
}

TEST(ReductionLayout, copies_are_shared_by_all_channels) {
  const std::vector<std::vector<Segment>> shares =
      copy_shares({{0, 100, 7, false, true}, {20, 120, 4, false, true}}, 4);
  ASSERT_EQ(shares.size(), 4u);
  std::set<unsigned> from;
  for (const auto& share : shares) {
    int words = 0;
    for (const Segment& segment : share) {
      words += segment.words;
      EXPECT_EQ(segment.to, segment.from + 100);
      for (unsigned w = 0; w < static_cast<unsigned>(segment.words); ++w)
        EXPECT_TRUE(from.insert(segment.from + w).second);
    }
    EXPECT_LE(words, 3);
  }
  EXPECT_EQ(from.size(), 11u);
  EXPECT_EQ(copy_shares({}, 2).size(), 2u);
}

TEST(ReductionLayout, put_over_a_value_that_is_sent_goes_to_the_other_half) {
  const Topology topology = parse_topology("ring:2");
  Schedule schedule;
  schedule.operation = "all-reduce";
  schedule.topology = topology.spec;
  schedule.rounds = {{adds(0, 1, 0)}, {adds(1, 0, 0), adds(0, 1, 0)}};
  schedule.rounds[1][0].op = TransferOp::kPut;
  const BlockLayout layout(topology, schedule, 4);
  EXPECT_EQ(layout.segments(1, 0)[0].to, layout.offset());
  EXPECT_FALSE(layout.segments(1, 0)[0].shifted);
  EXPECT_TRUE(layout.segments(1, 1)[0].shifted);
}

TEST(ReductionLayout, messages_of_buckets_have_few_segments) {
  const Topology topology = parse_topology("torus:8x8");
  for (const char* const operation : {"reduce-scatter", "all-reduce"}) {
    const Schedule schedule = made(topology, operation, "bucket");
    const BlockLayout layout(topology, schedule, 64);
    size_t messages = 0, segments = 0;
    for (size_t r = 0; r < schedule.rounds.size(); ++r)
      for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
        ++messages;
        segments += layout.segments(r, t).size();
      }
    EXPECT_LE(segments, 4 * messages) << operation;
  }
}

TEST(Reduction, arguments_are_parsed_and_wrong_ones_refused) {
  EXPECT_EQ(reduction_of({}).combine, Combine::kAdd);
  EXPECT_EQ(reduction_of({{"combine", "xor"}}).combine, Combine::kXor);
  EXPECT_TRUE(reduction_of({{"combine", "min"}, {"signed", "yes"}}).compares_signed);
  EXPECT_TRUE(reduction_of({{"order", "fixed"}}).fixed_order);
  EXPECT_THROW(reduction_of({{"combine", "sub"}}), UsageError);
  EXPECT_THROW(reduction_of({{"order", "first"}}), UsageError);
  EXPECT_THROW(reduction_of({{"signed", "yes"}}), UsageError);
  EXPECT_THROW(reduction_of({{"combine", "and"}, {"signed", "yes"}}), UsageError);
}

TEST(FixedOrder, cuts_rounds_until_one_contribution_arrives_at_a_time) {
  const Topology topology = parse_topology("torus:4x4");
  for (const char* const algorithm : {"breadth-first", "bucket", "dimension-tree", "tree"}) {
    Schedule any = made(topology, "all-reduce", algorithm);
    any.arguments["order"] = "fixed";
    EXPECT_FALSE(check_schedule(topology, any).ok()) << algorithm;
    const Schedule fixed = in_fixed_order(topology, any);
    const CheckResult check = check_schedule(topology, fixed);
    EXPECT_TRUE(check.ok()) << algorithm << ": " << first_problem(check);
    EXPECT_GT(fixed.rounds.size(), any.rounds.size());
  }
}

TEST(FixedOrder, leaves_single_contributions_as_they_are) {
  const Topology topology = parse_topology("hypercube:3");
  Schedule schedule = made(topology, "all-reduce", "doubling");
  schedule.arguments["order"] = "fixed";
  EXPECT_TRUE(check_schedule(topology, schedule).ok());
  EXPECT_EQ(in_fixed_order(topology, schedule).rounds.size(), schedule.rounds.size());
}

TEST(FixedOrder, refuses_where_a_later_contribution_would_meet_another_value) {
  const Topology topology = parse_topology("ring:3");
  Schedule schedule;
  schedule.operation = "all-reduce";
  schedule.topology = topology.spec;
  schedule.rounds.emplace_back();
  for (int node = 0; node < 3; ++node) {
    schedule.rounds[0].push_back(adds(node, (node + 1) % 3, 0));
    schedule.rounds[0].push_back(adds(node, (node + 2) % 3, 1));
  }
  EXPECT_THROW(in_fixed_order(topology, schedule), UsageError);
}

TEST(Progress, of_a_reduction_counts_contributions) {
  const Topology topology = parse_topology("ring:4");
  const Schedule schedule = made(topology, "all-reduce", "tree");
  const std::vector<Progress> progress = progress_of(topology, schedule);
  ASSERT_EQ(progress.size(), schedule.rounds.size() + 1);
  for (int node = 0; node < 4; ++node) {
    EXPECT_EQ(progress.front().held[static_cast<size_t>(node)], 1);
    EXPECT_EQ(progress.front().required[static_cast<size_t>(node)], 4);
    EXPECT_EQ(progress.back().share(node), 1);
  }
}

}  // namespace
}  // namespace dateline
