// SPDX-License-Identifier: Apache-2.0
#include "model/cost/cost_model.h"

#include <gtest/gtest.h>

namespace dateline {
namespace {

TEST(LinearCycles, every_coefficient_is_paid_once) {
  const CostModel cost{5, 2, 1.5};
  EXPECT_DOUBLE_EQ(linear_cycles(cost, {}), 0);
  EXPECT_DOUBLE_EQ(linear_cycles(cost, {3, 0, 0, 0}), 15);
  EXPECT_DOUBLE_EQ(linear_cycles(cost, {0, 7, 0, 0}), 14);
  EXPECT_DOUBLE_EQ(linear_cycles(cost, {0, 0, 10, 0}), 15);
  EXPECT_DOUBLE_EQ(linear_cycles(cost, {3, 7, 10, 4}), 15 + 14 + 15 + 6);
}

TEST(LinearCycles, framing_costs_what_words_cost_but_is_no_volume) {
  const CostModel cost{5, 2, 3};
  EXPECT_DOUBLE_EQ(linear_cycles(cost, {1, 1, 8, 2}), linear_cycles(cost, {1, 1, 10, 0}));
  EXPECT_NE(linear_cycles(cost, {1, 1, 8, 2}), linear_cycles(cost, {1, 1, 8, 0}));
}

}  // namespace
}  // namespace dateline
