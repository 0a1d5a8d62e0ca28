// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/counts.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// A block of two parts: node 0 sends part 0 over two hops, and both parts over one hop. Both messages use the same
/// first link.
CheckResult two_bundles() {
  const Topology topology = parse_topology("ring:8");
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = topology.spec;
  schedule.q = 2;
  schedule.parts = 2;
  schedule.rounds = {{{0, 2, {0, 0}, {{0, -1, 0}}}, {0, 1, {0}, {{0, -1, 0}, {0, -1, 1}}}}, {}};
  return check_schedule(topology, schedule);
}

TEST(CountSchedule, volume_is_largest_bundle_times_sharing_and_link_volume_the_sum) {
  const ScheduleCounts counts = count_schedule(two_bundles(), 2, 64);
  EXPECT_EQ(counts.total.rounds, 2);
  EXPECT_EQ(counts.total.hops, 2);
  EXPECT_EQ(counts.total.volume, 128);  // 2 parts of 32 words, 2 transfers
  EXPECT_EQ(counts.link_volume, 96);    // 32 + 64
  EXPECT_EQ(counts.total.framing, 4);   // (1 route flit + 1 segment header) x 2
  EXPECT_EQ(counts.rounds[1].volume, 0);
  EXPECT_EQ(counts.rounds[1].framing, 0);
}

TEST(CountSchedule, one_word_gives_fractions_and_padding_counts_as_framing) {
  const ScheduleCounts counts = count_schedule(two_bundles(), 2, 1);
  EXPECT_EQ(counts.total.volume, 2);
  EXPECT_EQ(counts.link_volume, 1.5);
  EXPECT_EQ(counts.total.framing, (2 * 1 + 1 + 1) * 2 - 2);
}

TEST(CountSchedule, segments_come_from_the_given_function) {
  const Topology topology = parse_topology("ring:3");
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = topology.spec;
  schedule.rounds = {{{0, 1, {0}, {{0, -1, 0}}}, {0, 2, {1}, {{0, -1, 0}}}}};
  const CheckResult check = check_schedule(topology, schedule, [](const Transfer& t) { return t.to == 2 ? 5 : 1; });
  ASSERT_EQ(check.rounds[0].largest.size(), 1u);
  EXPECT_EQ(count_schedule(check, 1, 10).total.framing, 1 + 5);
}

TEST(CountSchedule, sums_over_rounds_equal_totals) {
  const ScheduleCounts counts = count_schedule(two_bundles(), 2, 7);
  double volume = 0;
  double framing = 0;
  double link = 0;
  for (size_t r = 0; r < counts.rounds.size(); ++r) {
    volume += counts.rounds[r].volume;
    framing += counts.rounds[r].framing;
    link += counts.round_link_volume[r];
  }
  EXPECT_DOUBLE_EQ(volume, counts.total.volume);
  EXPECT_DOUBLE_EQ(framing, counts.total.framing);
  EXPECT_DOUBLE_EQ(link, counts.link_volume);
}

TEST(LinearCycles, is_the_sum_of_the_four_terms) {
  CostModel cost{10, 2, 1.5};
  EXPECT_EQ(linear_cycles(cost, {3, 7, 64, 6}), 30 + 14 + 105);
}

}  // namespace
}  // namespace dateline
