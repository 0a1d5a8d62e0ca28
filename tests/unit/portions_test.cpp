// SPDX-License-Identifier: Apache-2.0
// Schedules in portions: the check of all portions together, and that an algorithm makes the same rounds with and
// without portions.
#include "sw/schedule/portions.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/node/program.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// All-to-all on a ring of three: one round in each direction.
struct Ring3 {
  Topology topology = parse_topology("ring:3");
  Schedule whole = empty_schedule("all-to-all", "", {topology}, 1);

  Schedule portion(int first_round, int steps) const {
    Schedule schedule = whole;
    schedule.portion = Portion{first_round, {}};
    schedule.rounds.emplace_back();
    for (int node = 0; node < 3; ++node) {
      const int to = (node + steps) % 3;
      schedule.rounds[0].push_back({node, to, native_path(topology, kAscending, node, to), {{node, to, 0}}});
      schedule.portion->blocks.emplace_back(node, to);
    }
    return schedule;
  }

  CheckResult check(const std::vector<Schedule>& portions) const {
    PortionedCheck check(topology, whole);
    for (const Schedule& portion : portions) check.add(portion, check_schedule(topology, portion));
    return check.finish();
  }
};

TEST(Portions, blocks_of_a_portion_are_its_own) {
  const Ring3 ring;
  const Blocks blocks(ring.topology, ring.portion(0, 1));
  EXPECT_EQ(blocks.initial(0), (std::vector<Item>{{0, 1, 0}}));
  EXPECT_EQ(blocks.required(0), (std::vector<Item>{{2, 0, 0}}));
  Schedule outside = ring.portion(0, 1);
  outside.portion->blocks.emplace_back(0, 3);
  EXPECT_THROW(Blocks(ring.topology, outside), UsageError);
}

TEST(Portions, good_ones_pass_together_and_their_rounds_follow_each_other) {
  const Ring3 ring;
  const CheckResult check = ring.check({ring.portion(0, 1), ring.portion(1, 2)});
  EXPECT_TRUE(check.ok() && check.complete && check.valid && check.ports_ok);
  ASSERT_EQ(check.rounds.size(), 2u);
  EXPECT_EQ(check.rounds[1].transfers, 3);
  EXPECT_EQ(check.max_link_sharing, 1);
}

TEST(Portions, block_in_none_is_missing) {
  const Ring3 ring;
  const CheckResult check = ring.check({ring.portion(0, 1)});
  EXPECT_FALSE(check.complete);
  EXPECT_TRUE(check.valid);
  EXPECT_EQ(check.problem_count, 3);
  EXPECT_EQ(check.problems.at(0), "no portion moves block [1,0]");
}

TEST(Portions, block_in_two_is_refused) {
  const Ring3 ring;
  const CheckResult check = ring.check({ring.portion(0, 1), ring.portion(1, 2), ring.portion(2, 2)});
  EXPECT_TRUE(check.complete);
  EXPECT_FALSE(check.valid);
  EXPECT_EQ(check.problems.at(0), "the portion from round 3 on moves block [0,2], which an earlier portion moves too");
}

TEST(Portions, block_that_the_operation_has_not_is_refused) {
  const Ring3 ring;
  Schedule odd = ring.portion(1, 2);
  odd.portion->blocks.emplace_back(1, 1);
  const CheckResult check = ring.check({ring.portion(0, 1), odd});
  EXPECT_FALSE(check.valid);
  EXPECT_EQ(check.problems.back(), "a portion moves block [1,1], which all-to-all does not have");
}

TEST(Portions, what_is_wrong_in_one_is_named_with_the_round_of_the_complete_schedule) {
  const Ring3 ring;
  Schedule late = ring.portion(1, 2);
  late.rounds[0].pop_back();
  const CheckResult check = ring.check({ring.portion(0, 1), late});
  EXPECT_FALSE(check.complete);
  EXPECT_EQ(check.problem_count, 1);
  late = ring.portion(1, 2);
  late.rounds[0][0].items[0].target = 1;
  EXPECT_NE(ring.check({ring.portion(0, 1), late}).problems.at(0).find("round 2, transfer 1"), std::string::npos);
}

TEST(Portions, order_must_be_that_of_the_rounds) {
  const Ring3 ring;
  EXPECT_THROW(ring.check({ring.portion(1, 1)}), UsageError);
  EXPECT_THROW(ring.check({ring.whole}), UsageError);
}

/// Expects the same rounds with and without portions.
void expect_same_rounds(const Algorithm& algorithm, const CollectiveRequest& request, int most_rounds) {
  SCOPED_TRACE(algorithm.name + " on " + request.topology.spec + ", " + std::to_string(most_rounds));
  const Schedule whole = algorithm.make(request);
  const CheckResult expected = check_schedule(request.topology, whole);
  const Portions portions = algorithm.portions(request, most_rounds);
  PortionedCheck check(request.topology, whole);
  size_t round = 0;
  for (int index = 0; index < portions.count; ++index) {
    const Schedule portion = portions.make(index);
    EXPECT_LE(portion.rounds.size(), static_cast<size_t>(most_rounds));
    for (const Round& made : portion.rounds) {
      ASSERT_LT(round, whole.rounds.size());
      ASSERT_EQ(made.size(), whole.rounds[round].size());
      for (size_t t = 0; t < made.size(); ++t) {
        EXPECT_EQ(made[t].from, whole.rounds[round][t].from);
        EXPECT_EQ(made[t].path, whole.rounds[round][t].path);
        EXPECT_EQ(made[t].items, whole.rounds[round][t].items);
      }
      ++round;
    }
    check.add(portion, check_schedule(request.topology, portion));
  }
  EXPECT_EQ(round, whole.rounds.size());
  const CheckResult together = check.finish();
  EXPECT_TRUE(together.complete && together.ports_ok && together.valid);
  EXPECT_EQ(together.problem_count, expected.problem_count);
  EXPECT_EQ(together.problems, expected.problems);
  EXPECT_EQ(together.contended_rounds, expected.contended_rounds);
  EXPECT_EQ(together.max_link_sharing, expected.max_link_sharing);
}

TEST(Portions, algorithms_make_the_same_rounds_in_portions_as_in_one) {
  int tried = 0;
  for (const char* spec : {"dual-cube:2", "dual-cube:3", "hypercube:4"}) {
    const Topology topology = parse_topology(spec);
    for (const Algorithm* algorithm : applicable_algorithms("all-to-all", {topology, true})) {
      if (algorithm->portions == nullptr) continue;
      for (const int rounds : {1, 5, 8, 1000}) expect_same_rounds(*algorithm, {topology, true}, rounds);
      ++tried;
    }
  }
  EXPECT_EQ(tried, 5);
}

TEST(Portions, are_for_what_has_no_room_in_one_piece) {
  const auto why = [](const char* spec, const char* name, int words) {
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, true};
    return why_portions(find_algorithm("all-to-all", name, request), request, words);
  };
  EXPECT_EQ(why("dual-cube:3", "published", 2048), "");
  EXPECT_EQ(why("dual-cube:3", "published", 2049), "65568 words per node, and there is room for 65536");
  EXPECT_EQ(why("dual-cube:6", "repaired", 1), "");
  EXPECT_EQ(why("dual-cube:7", "published", 1), "67100672 transfers, and there is room for 8388608");
  EXPECT_EQ(why("torus:4x4", "two-phase", 60000), "");  // has no portions
  const Topology seven = parse_topology("dual-cube:7");
  const Portions portions = portions_of(find_algorithm("all-to-all", "repaired", {seven, true}), {seven, true}, 1);
  EXPECT_EQ(portions.most_rounds, 128);
  EXPECT_EQ(portions.count, (12161 + 127) / 128);
  EXPECT_EQ(portions_of(find_algorithm("all-to-all", "repaired", {seven, true}), {seven, true}, 256).most_rounds,
            (1 << 26) / 8192 / 256 - 1);
}

}  // namespace
}  // namespace dateline
