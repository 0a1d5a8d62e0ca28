// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/drive/node_random.h"
#include "sw/driver/traffic/warm_up.h"

namespace dateline {
namespace {

TEST(Statistics, t_quantiles_are_those_of_the_tables) {
  for (const auto& [degrees, t] : {std::pair<int, double>{1, 12.706},
                                   {2, 4.303},
                                   {3, 3.182},
                                   {4, 2.776},
                                   {5, 2.571},
                                   {9, 2.262},
                                   {10, 2.228},
                                   {19, 2.093},
                                   {29, 2.045},
                                   {30, 2.042},
                                   {60, 2.000},
                                   {120, 1.980},
                                   {1000, 1.962},
                                   {1000000, 1.962}})
    EXPECT_NEAR(student_t95(degrees), t, 0.0006) << degrees;
}

TEST(Statistics, mean_of_values_has_the_interval_of_the_textbook) {
  const Estimate estimate = mean_estimate({1, 2, 3, 4, 5});
  EXPECT_EQ(estimate.mean, 3);
  EXPECT_NEAR(estimate.half_width, 2.776 * std::sqrt(2.5 / 5), 0.001);
  EXPECT_TRUE(estimate.holds(4.9));
  EXPECT_FALSE(estimate.holds(5.1));
  EXPECT_FALSE(mean_estimate({7}).has_interval());
  EXPECT_EQ(mean_estimate({7}).mean, 7);
  EXPECT_FALSE(mean_estimate({}).has_interval());
}

TEST(Statistics, ratio_weighs_batches_by_what_they_count) {
  const Estimate estimate = ratio_estimate({10, 60, 0}, {1, 3, 0});
  EXPECT_EQ(estimate.mean, 17.5);
  // The residuals are -7.5 and 7.5; a batch without counts adds no information.
  EXPECT_NEAR(estimate.half_width, 12.7062 * std::sqrt(2 * 56.25 * 2) / 4, 0.001);
  EXPECT_EQ(ratio_estimate({20, 60, 40}, {1, 3, 2}).half_width, 0) << "every batch has the same mean";
  EXPECT_EQ(ratio_estimate({0, 0}, {0, 0}).mean, 0);
  EXPECT_FALSE(ratio_estimate({12, 0, 0}, {2, 0, 0}).has_interval()) << "one batch has no deviation";
  EXPECT_FALSE(ratio_estimate({0, 0, 0}, {5, 5, 5}).has_interval()) << "nothing was measured";
}

TEST(Statistics, nineteen_of_twenty_intervals_of_independent_values_hold_the_mean) {
  NodeRandom random(5);
  int holding = 0;
  constexpr int kTrials = 2000;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> values;
    for (int i = 0; i < 10; ++i) values.push_back(random.unit() + random.unit() + random.unit());
    holding += mean_estimate(values).holds(1.5) ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(holding) / kTrials, 0.95, 0.015);
}

TEST(Statistics, percentiles_are_nearest_ranks) {
  const std::vector<long> hundred(101, 1);  // 0 .. 100
  EXPECT_EQ(percentile(hundred, 50), 50u);
  EXPECT_EQ(percentile(hundred, 99), 99u);
  EXPECT_EQ(percentile({0, 0, 3}, 50), 2u);
  EXPECT_EQ(percentile({0, 0, 3}, 99), 2u);
  EXPECT_EQ(percentile({1, 1}, 50), 0u);
  EXPECT_EQ(percentile({1, 2}, 50), 1u);
  EXPECT_EQ(percentile({99, 0, 0, 0, 1}, 99), 0u);
  EXPECT_EQ(percentile({98, 0, 0, 0, 2}, 99), 4u);
}

/// A constant series with noise, with higher values at the start.
std::vector<double> with_start(size_t values, size_t start, double height) {
  NodeRandom random(3);
  std::vector<double> series;
  for (size_t i = 0; i < values; ++i) series.push_back(10 + random.unit() + (i < start ? height : 0));
  return series;
}

TEST(Statistics, mser_leaves_out_the_start_and_no_more) {
  EXPECT_EQ(mser_truncation(with_start(100, 17, 8)), 17u);
  EXPECT_LE(mser_truncation(with_start(100, 0, 0)), 20u);
  std::vector<double> rising;
  for (int i = 0; i < 100; ++i) rising.push_back(i);
  EXPECT_EQ(mser_truncation(rising), 50u) << "the most that it may cut off";
  EXPECT_EQ(mser_truncation({}), 0u);
}

/// Runs a warm-up; returns its cycles and whether the network settled. Held flits grow to `level` with the given time
/// constant, or without limit if the constant is 0.
std::pair<int, bool> warm_up(double level, double constant, double noise, uint64_t at_once = 1, uint64_t most = 20000) {
  WarmUp series(most);
  NodeRandom random(9);
  for (int cycle = 0;;) {
    const uint64_t cycles = std::min(series.undecided(), at_once);
    long held = 0;
    for (uint64_t i = 0; i < cycles; ++i) {
      ++cycle;
      const double mean = constant > 0 ? level * (1 - std::exp(-cycle / constant)) : level * cycle;
      held += std::lround(mean + noise * (random.unit() - 0.5));
    }
    if (series.over(held, 100L * cycle, cycles)) return {cycle, series.settled()};
  }
}

TEST(WarmUp, lasts_longer_where_the_network_settles_slowly) {
  const auto fast = warm_up(1000, 50, 200), slow = warm_up(1000, 800, 2000);
  EXPECT_TRUE(fast.second);
  EXPECT_EQ(fast.first, 1000);
  EXPECT_TRUE(slow.second);
  EXPECT_GT(slow.first, 2500);
  EXPECT_LT(slow.first, 20000);
}

TEST(WarmUp, is_given_up_where_flits_pile_up) {
  const auto overload = warm_up(30, 0, 200);
  EXPECT_FALSE(overload.second);
  EXPECT_EQ(overload.first, 2200) << "the first look at 20 values or more";
  const auto creeping = warm_up(2, 0, 0);
  EXPECT_FALSE(creeping.second);
  EXPECT_EQ(creeping.first, 20000) << "the most that is allowed";
}

TEST(WarmUp, is_over_in_the_same_cycle_however_many_are_told_at_once) {
  for (const uint64_t at_once : {2, 3, 7, 8, 100, 1000}) {
    EXPECT_EQ(warm_up(1000, 50, 200, at_once), warm_up(1000, 50, 200));
    EXPECT_EQ(warm_up(1000, 800, 2000, at_once), warm_up(1000, 800, 2000));
    EXPECT_EQ(warm_up(30, 0, 200, at_once), warm_up(30, 0, 200));
    EXPECT_EQ(warm_up(2, 0, 0, at_once, 1234), warm_up(2, 0, 0, 1, 1234));
  }
}

}  // namespace
}  // namespace dateline
