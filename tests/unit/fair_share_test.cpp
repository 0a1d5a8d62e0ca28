// SPDX-License-Identifier: Apache-2.0
#include "model/cost/fair_share.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

namespace dateline {
namespace {

std::vector<double> finishes(const std::vector<Flow>& flows) {
  std::vector<double> each;
  finish_time(flows, &each);
  return each;
}

TEST(FinishTime, nothing_takes_no_time) { EXPECT_EQ(finish_time({}), 0); }

TEST(FinishTime, unshared_flows_are_exact) {
  EXPECT_EQ(finish_time({{0.1, 64, {1, 2}, 0.2}}), 0.1 + 64 + 0.2);
  EXPECT_EQ(finishes({{5, 10, {1}, 3}, {7, 1, {2}, 0}}), (std::vector<double>{18, 8}));
  EXPECT_EQ(finish_time({{5, 10, {}, 3}}), 18);
}

TEST(FinishTime, equal_flows_on_one_link_take_twice_as_long) {
  EXPECT_EQ(finishes({{0, 50, {1, 2}, 4}, {0, 50, {2, 3}, 4}}), (std::vector<double>{104, 104}));
}

TEST(FinishTime, late_flow_shares_only_while_both_are_active) {
  // One flow has resource 1 to itself until 10, then each gets half. The 40 left at 10 end at 90; the late flow then
  // has 60 left and the full rate.
  EXPECT_EQ(finishes({{0, 50, {1}, 0}, {10, 100, {1}, 0}}), (std::vector<double>{90, 150}));
}

TEST(FinishTime, flows_that_never_meet_do_not_slow_each_other) {
  EXPECT_EQ(finishes({{0, 10, {1}, 2}, {10, 10, {1}, 2}}), (std::vector<double>{12, 22}));
}

TEST(FinishTime, max_min_gives_the_rest_of_a_link_to_the_unbottlenecked) {
  // Three flows on link 1 get 1/3 each; the fourth shares link 2 with one of them and gets 2/3.
  const std::vector<double> each = finishes({{0, 30, {1}, 0}, {0, 30, {1}, 0}, {0, 30, {1, 2}, 0}, {0, 30, {2}, 0}});
  EXPECT_NEAR(each[0], 90, 1e-6);
  EXPECT_NEAR(each[1], 90, 1e-6);
  EXPECT_NEAR(each[3], 45, 1e-6);
  EXPECT_NEAR(each[2], 90, 1e-6) << "link 1 stays its bottleneck";
}

TEST(FinishTime, freed_bottleneck_speeds_up_the_others) {
  const std::vector<double> each = finishes({{0, 10, {1}, 0}, {0, 30, {1}, 0}});
  EXPECT_EQ(each, (std::vector<double>{20, 40}));
}

TEST(FinishTime, no_schedule_beats_the_busiest_link) {
  std::vector<Flow> flows;
  std::vector<double> load(40, 0.0);
  unsigned state = 1;
  const auto random = [&](unsigned bound) { return (state = state * 1664525u + 1013904223u) / 65536u % bound; };
  for (int i = 0; i < 200; ++i) {
    const int first = static_cast<int>(random(36));
    Flow flow{static_cast<double>(random(20)), 1.0 + random(50), {}, 0};
    for (int link = first; link < first + 1 + static_cast<int>(random(4)); ++link) flow.links.push_back(link);
    for (int link : flow.links) load[link] += flow.flits;
    flows.push_back(flow);
  }
  const double busiest = *std::max_element(load.begin(), load.end());
  const std::vector<double> each = finishes(flows);
  EXPECT_GE(*std::max_element(each.begin(), each.end()), busiest - 1e-6);
  for (size_t i = 0; i < flows.size(); ++i) EXPECT_GE(each[i], flows[i].setup + flows[i].flits - 1e-6);
}

TEST(FinishTime, thousands_of_flows_without_sharing_are_cheap) {
  std::vector<Flow> flows;
  for (int i = 0; i < 200000; ++i) flows.push_back({1, 64, {2 * i, 2 * i + 1}, 2});
  EXPECT_EQ(finish_time(flows), 67);
}

TEST(FairRates, equal_senders_of_one_resource_share_it) {
  EXPECT_EQ(fair_rates({{{0, 1.0}}, {{0, 1.0}}, {{0, 1.0}}, {{0, 1.0}}}, 1), (std::vector<double>(4, 0.25)));
}

TEST(FairRates, no_sender_gets_more_than_it_offers_and_the_others_get_the_rest) {
  EXPECT_EQ(fair_rates({{{0, 1.0}}, {}}, 0.3), (std::vector<double>{0.3, 0.3}));
  // Resource 1 limits the first sender to 1/4, because it takes four times the rate there. The second sender gets the
  // rest.
  const std::vector<double> rates = fair_rates({{{0, 1.0}, {1, 4.0}}, {{0, 1.0}}}, 1);
  EXPECT_NEAR(rates[0], 0.25, 1e-12);
  EXPECT_NEAR(rates[1], 0.75, 1e-12);
}

/// The definition: no resource is overloaded, and a sender that gets less than the offer has a full resource on which
/// no other sender gets more.
TEST(FairRates, each_sender_below_the_offer_has_a_full_resource_where_none_gets_more) {
  unsigned state = 1;
  const auto random = [&](unsigned bound) { return (state = state * 1664525u + 1013904223u) / 65536u % bound; };
  for (int trial = 0; trial < 200; ++trial) {
    const int resources = 1 + static_cast<int>(random(12));
    std::vector<ResourceParts> senders(1 + random(20));
    for (ResourceParts& parts : senders)
      for (int r = 0; r < resources; ++r)
        if (random(3) == 0) parts.emplace_back(r, 0.05 * (1 + random(20)));
    const double most = trial % 2 == 0 ? 1.0 : 0.2;
    const std::vector<double> rates = fair_rates(senders, most);
    std::vector<double> load(resources, 0.0), largest(resources, 0.0);
    for (size_t s = 0; s < senders.size(); ++s)
      for (const auto& [resource, part] : senders[s]) {
        load[resource] += part * rates[s];
        largest[resource] = std::max(largest[resource], rates[s]);
      }
    for (const double sum : load) EXPECT_LE(sum, 1 + 1e-9);
    for (size_t s = 0; s < senders.size(); ++s) {
      if (rates[s] == most) continue;
      EXPECT_TRUE(std::any_of(
          senders[s].begin(), senders[s].end(),
          [&](const auto& part) { return load[part.first] > 1 - 1e-9 && rates[s] > largest[part.first] - 1e-9; }))
          << "trial " << trial << ", sender " << s << " could have more than " << rates[s];
    }
  }
}

}  // namespace
}  // namespace dateline
