// SPDX-License-Identifier: Apache-2.0
#include "model/routing/vc_rule.h"

#include <gtest/gtest.h>

namespace dateline {
namespace {

TEST(DatelineRule, no_wrap_has_no_classes) {
  for (bool from_class1 : {false, true}) EXPECT_EQ(dateline_classes(false, false, false, from_class1), kEitherClass);
}

TEST(DatelineRule, crossing_message_uses_class_zero_before_and_one_from_the_dateline_on) {
  EXPECT_EQ(dateline_classes(true, false, true, false), kClass0);
  EXPECT_EQ(dateline_classes(true, true, false, false), kClass1);
  EXPECT_EQ(dateline_classes(true, false, false, true), kClass1);
}

TEST(DatelineRule, message_that_never_crosses_starts_anywhere_but_never_steps_back) {
  EXPECT_EQ(dateline_classes(true, false, false, false), kEitherClass);
  EXPECT_EQ(dateline_classes(true, false, false, true), kClass1);
}

TEST(DatelineRule, vcs_are_split_low_half_rounded_up) {
  for (int vcs = 2; vcs <= 8; ++vcs) {
    const unsigned low = vcs_of(kClass0, vcs);
    const unsigned high = vcs_of(kClass1, vcs);
    EXPECT_EQ(low & high, 0u);
    EXPECT_EQ(low | high, (1u << vcs) - 1);
    EXPECT_EQ(low, (1u << (vcs + 1) / 2) - 1);
    EXPECT_EQ(vcs_of(kEitherClass, vcs), low | high);
    for (int vc = 0; vc < vcs; ++vc) EXPECT_EQ(is_class1(vc, vcs), (high >> vc & 1) != 0);
  }
}

TEST(DatelineRule, one_vc_collapses_both_classes_into_it) {
  EXPECT_EQ(vcs_of(kClass0, 1), 1u);
  EXPECT_EQ(vcs_of(kClass1, 1), 1u);
  EXPECT_FALSE(is_class1(0, 1));
}

}  // namespace
}  // namespace dateline
