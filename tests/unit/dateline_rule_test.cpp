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

TEST(DatelineRule, message_that_never_crosses_starts_in_either_class_and_never_returns_to_class_zero) {
  EXPECT_EQ(dateline_classes(true, false, false, false), kEitherClass);
  EXPECT_EQ(dateline_classes(true, false, false, true), kClass1);
}

TEST(DatelineRule, without_knowing_the_destination_only_crossing_leads_to_class_one) {
  EXPECT_EQ(blind_dateline_classes(true, false, false), kClass0);
  EXPECT_EQ(blind_dateline_classes(true, true, false), kClass1);
  EXPECT_EQ(blind_dateline_classes(true, false, true), kClass1);
  EXPECT_EQ(blind_dateline_classes(false, false, false), kEitherClass);
}

TEST(VcRule, with_an_odd_number_of_channels_class_1_has_one_more) {
  for (int vcs = 2; vcs <= 8; ++vcs) {
    const VcRule rule{vcs};
    const unsigned low = rule.vcs_of(0, 0, kClass0);
    const unsigned high = rule.vcs_of(0, 0, kClass1);
    EXPECT_EQ(low & high, 0u);
    EXPECT_EQ(low | high, (1u << vcs) - 1);
    EXPECT_EQ(low, (1u << vcs / 2) - 1);
    EXPECT_EQ(rule.uneven(), vcs % 2 != 0 && vcs > 2);
    EXPECT_EQ(rule.vcs_of(0, 0, kEitherClass), low | high);
    for (int vc = 0; vc < vcs; ++vc) EXPECT_EQ(rule.is_class1(vc), (high >> vc & 1) != 0);
  }
}

TEST(VcRule, classes_of_all_phases_are_disjoint_and_cover_every_vc) {
  for (int phases = 1; phases <= 4; ++phases)
    for (const bool rings : {false, true})
      for (int vcs = phases * (rings ? 2 : 1); vcs <= 8; ++vcs) {
        const VcRule rule{vcs, phases, rings};
        unsigned seen = 0;
        for (int index = 0; index < rule.classes(); ++index) {
          const unsigned set = rule.vcs_of_class(index);
          EXPECT_NE(set, 0u);
          EXPECT_EQ(set & seen, 0u);
          seen |= set;
          for (int vc = 0; vc < vcs; ++vc) EXPECT_EQ((set >> vc & 1) != 0, rule.class_of(vc) == index);
        }
        EXPECT_EQ(seen, (1u << vcs) - 1);
      }
}

TEST(VcRule, surplus_classes_collapse_into_the_last_vc) {
  const VcRule one{1};
  EXPECT_EQ(one.vcs_of(0, 0, kClass0), 1);
  EXPECT_EQ(one.vcs_of(0, 0, kClass1), 1);
  EXPECT_FALSE(one.is_class1(0));
  const VcRule three{3, 2, true};
  EXPECT_EQ(three.vcs_of_class(2), 4);
  EXPECT_EQ(three.vcs_of_class(3), 4);
}

TEST(VcRule, bubbles_and_a_rule_that_is_off_offer_every_vc) {
  VcRule rule{4, 1, true, true, 4};
  EXPECT_EQ(rule.vcs_of(0, 0, kClass0), 15);
  rule = {4, 2, true, false, 0};
  EXPECT_EQ(rule.vcs_of(0, 1, kClass1), 15);
}

TEST(VcRule, virtual_networks_are_disjoint_and_each_has_every_class) {
  for (int networks = 2; networks <= 4; ++networks)
    for (int phases = 1; phases <= 2; ++phases)
      for (const bool rings : {false, true})
        for (const int slot : {0, 4})
          for (int vcs = 1; vcs <= kMaxVcs; ++vcs) {
            const VcRule rule{vcs, phases, rings, true, slot, networks};
            if (vcs < rule.classes()) continue;
            EXPECT_EQ(__builtin_popcount(rule.injection_vcs()), networks);
            unsigned seen = 0;
            for (int network = 0; network < networks; ++network) {
              const unsigned own = rule.vcs_of_network(network);
              EXPECT_EQ(own & seen, 0u);
              EXPECT_EQ(__builtin_popcount(own & rule.injection_vcs()), 1);
              seen |= own;
              unsigned classes = 0;
              for (int phase = 0; phase < (slot > 0 ? 1 : phases); ++phase)
                for (const ClassSet set : {kClass0, kClass1}) {
                  EXPECT_NE(rule.vcs_of(network, phase, set), 0);
                  EXPECT_EQ(rule.vcs_of(network, phase, set) & ~own, 0u);
                  classes |= rule.vcs_of(network, phase, set);
                }
              EXPECT_EQ(classes, own);
              for (int vc = 0; vc < vcs; ++vc) {
                EXPECT_EQ((own >> vc & 1) != 0, rule.network_of(vc) == network);
                if (own >> vc & 1) {
                  EXPECT_EQ(rule.vcs_beside(vc), own);
                }
              }
            }
            EXPECT_EQ(seen, rule.all());
          }
}

}  // namespace
}  // namespace dateline
