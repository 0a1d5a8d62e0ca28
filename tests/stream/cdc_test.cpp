// SPDX-License-Identifier: Apache-2.0
// A link between clock domains: nothing is lost with any clocks, whatever the synchronisers sample. Also tests the rate
// that each depth gives, and resets.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/stream/cdc_bench.h"

namespace dateline {
namespace {

/// Clock periods with ratios from a third to three, and almost equal ones; pointers delayed by up to nearly a period.
std::vector<CdcSetting> unrelated_clocks() {
  std::vector<CdcSetting> all;
  const uint64_t periods[][2] = {{10000, 10007}, {10007, 10000}, {10000, 31013},
                                 {31013, 10000}, {10000, 7919},  {7919, 10000}};
  unsigned i = 0;
  for (const auto& [send, receive] : periods) {
    CdcSetting setting;
    setting.send_period = send;
    setting.receive_period = receive;
    setting.skew = (send < receive ? send : receive) * 9 / 10;
    setting.setup = 1500;
    setting.offer = i % 2 == 0 ? 256 : 128;
    setting.take = i % 3 == 0 ? 256 : i % 3 == 1 ? 100 : 20;
    ++i;
    all.push_back(setting);
  }
  return all;
}

void nothing_is_lost(uint64_t flits) {
  uint64_t seed = 1;
  for (const CdcSetting& setting : unrelated_clocks()) {
    CdcBench bench(setting, seed++);
    bench.reset(4, 9);
    EXPECT_EQ(bench.run(flits), "") << setting.send_period << " ps to " << setting.receive_period << " ps";
    EXPECT_EQ(bench.received(), flits);
    EXPECT_GT(bench.answers(), flits / 100);
    EXPECT_LE(bench.most_flits(), size_t{CdcBench::kVcs} * CdcBench::kDepth);
    EXPECT_LE(bench.most_answers(), size_t{CdcBench::kVcs} * (CdcBench::kDepth + 1));
  }
}

TEST(LinkCdc, flits_credits_and_answers_cross_unrelated_clocks) { nothing_is_lost(100000); }
TEST(LinkCdc, slow_million_flits_cross_unrelated_clocks) { nothing_is_lost(1000000); }

TEST(LinkCdc, fifo_is_filled_to_its_last_place_and_no_further) {
  CdcSetting setting;
  setting.receive_period = 80000;  // the sender uses all its credits before the receiver's next edge
  setting.answers = false;
  CdcBench bench(setting);
  bench.reset(40, 5);
  EXPECT_EQ(bench.run(5000), "");
  EXPECT_GE(bench.most_flits(), size_t{CdcBench::kVcs} * CdcBench::kDepth - 2);
  EXPECT_LE(bench.most_flits(), size_t{CdcBench::kVcs} * CdcBench::kDepth);
}

/// The least rate of one VC with `credits` credits, over the phases of equal clocks; pointers are delayed by up to
/// `skew` ps.
double least_rate(int credits, uint64_t skew) {
  double least = 1;
  for (uint64_t phase = 0; phase < 10000; phase += 700) {
    CdcSetting setting;
    setting.vcs = 1;
    setting.answers = false;
    setting.receive_phase = phase;
    setting.skew = skew;
    setting.credits = credits;
    CdcBench bench(setting);
    bench.reset(9, 9);
    least = std::min(least, bench.rate(2000));
  }
  return least;
}

/// The depth that rtl/stream/README.md states: 2 * SyncStages + 8 for one VC with equal clocks, and 2 more if pointers
/// take up to a cycle.
TEST(LinkCdc, depth_for_full_rate_is_as_stated) {
  EXPECT_EQ(least_rate(12, 500), 1.0);
  EXPECT_LT(least_rate(11, 500), 1.0);
  EXPECT_EQ(least_rate(14, 9000), 1.0);
  EXPECT_LT(least_rate(6, 500), 0.6);
}

TEST(LinkCdc, reset_of_both_sides_gives_every_credit_back) {
  for (const auto& [send, receive] : {std::pair<int, int>{4, 12}, {12, 4}, {5, 5}}) {
    CdcSetting setting;
    setting.send_period = 9000;
    setting.skew = 5000;
    setting.take = 40;
    CdcBench bench(setting);
    bench.reset(send, receive);
    for (int again = 0; again < 20; ++again) {
      bench.rate(40 + static_cast<uint64_t>(again));  // ends in the middle of a transfer
      bench.reset(send, receive);
      ASSERT_EQ(bench.run(300), "") << send << " " << receive << " " << again;
    }
  }
}

TEST(LinkCdc, bench_misses_a_stolen_credit) {
  CdcBench bench(CdcSetting{});
  bench.reset(9, 9);
  ASSERT_EQ(bench.run(100), "");
  bench.steal_credit();
  EXPECT_NE(bench.run(100), "");
}

/// If bits are delayed by more than a period of the writer, two bits of the code are in flight at once, and the reader
/// takes words that were not written. The constraints in rtl/stream/README.md exclude this.
TEST(LinkCdc, bench_sees_pointers_that_are_later_than_the_constraint_allows) {
  CdcSetting setting;
  setting.receive_period = 9973;
  setting.skew = 40000;
  setting.offer = 80;
  CdcBench bench(setting);
  bench.reset(9, 9);
  EXPECT_NE(bench.run(20000), "");
}

}  // namespace
}  // namespace dateline
