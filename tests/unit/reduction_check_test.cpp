// SPDX-License-Identifier: Apache-2.0
// Reductions: the exactly-once check of contributions, time reversal, and the schedule file.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/json.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/reverse.h"

namespace dateline {
namespace {

const Item kSum{-1, -1, 0};

Transfer add(int from, int to, int port, const Item& item = kSum) {
  return {from, to, {static_cast<uint8_t>(port)}, {item}, TransferOp::kAdd};
}
Transfer put(int from, int to, int port, const Item& item = kSum) {
  return {from, to, {static_cast<uint8_t>(port)}, {item}};
}

/// An all-reduce on a ring of four: sums at node 0, which then go back.
struct RingSum {
  Topology topology = parse_topology("ring:4");
  Schedule schedule;
  RingSum() {
    schedule.operation = "all-reduce";
    schedule.topology = topology.spec;
    schedule.rounds = {{add(2, 1, 1)}, {add(1, 0, 1), add(3, 0, 0)}, {put(0, 1, 0), put(0, 3, 1)}, {put(1, 2, 0)}};
  }
  CheckResult check() const { return check_schedule(topology, schedule); }
};

bool names(const CheckResult& check, const std::string& text) {
  return std::any_of(check.problems.begin(), check.problems.end(),
                     [&](const std::string& problem) { return problem.find(text) != std::string::npos; });
}

TEST(CheckReduction, sums_with_every_contribution_once_pass) {
  const CheckResult check = RingSum().check();
  EXPECT_TRUE(check.ok()) << first_problem(check);
  EXPECT_TRUE(check.complete && check.valid && check.ports_ok);
}

TEST(CheckReduction, doubled_transfer_names_origin_item_node_and_round) {
  RingSum ring;
  ring.schedule.rounds.insert(ring.schedule.rounds.begin() + 1, {add(2, 1, 1)});
  EXPECT_TRUE(ring.check().valid);
  EXPECT_FALSE(ring.check().complete);
  EXPECT_TRUE(names(ring.check(),
                    "round 2, transfer 1 (2)->(1): the contribution of node (2) to part 0 of block "
                    "[-1,-1] arrives a second time"))
      << first_problem(ring.check());
}

TEST(CheckReduction, lost_transfer_names_the_missing_contribution) {
  RingSum ring;
  ring.schedule.rounds[0].clear();
  const CheckResult check = ring.check();
  EXPECT_TRUE(check.valid);
  EXPECT_FALSE(check.complete);
  EXPECT_TRUE(names(check, "at the end part 0 of block [-1,-1] at node (0) lacks the contribution of node (2)"))
      << first_problem(check);
}

TEST(CheckReduction, put_instead_of_add_loses_contributions) {
  RingSum ring;
  ring.schedule.rounds[0][0].op = TransferOp::kPut;
  EXPECT_FALSE(ring.check().complete);
  EXPECT_TRUE(names(ring.check(), "lacks the contribution of node (1)"));
}

TEST(CheckReduction, add_instead_of_put_doubles_contributions) {
  RingSum ring;
  ring.schedule.rounds[2][0].op = TransferOp::kAdd;
  EXPECT_FALSE(ring.check().complete);
  EXPECT_TRUE(names(ring.check(), "the contribution of node (1) to part 0 of block [-1,-1] arrives a second time"));
}

TEST(CheckReduction, swapped_rounds_lose_contributions) {
  RingSum ring;
  std::swap(ring.schedule.rounds[0], ring.schedule.rounds[1]);
  EXPECT_FALSE(ring.check().ok());
  EXPECT_TRUE(names(ring.check(), "lacks the contribution of node (2)"));
}

TEST(CheckReduction, put_and_add_of_one_item_in_one_round_are_refused) {
  RingSum ring;
  ring.schedule.rounds[1][1].op = TransferOp::kPut;
  EXPECT_FALSE(ring.check().valid);
  EXPECT_TRUE(names(ring.check(), "round 2, transfer 2 (3)->(0): another transfer of the round brings other"))
      << first_problem(ring.check());
}

TEST(CheckReduction, equal_puts_in_one_round_pass) {
  RingSum ring;
  ring.schedule.rounds[2].push_back(put(0, 1, 0));
  ring.schedule.q = 2;
  EXPECT_TRUE(ring.check().ok()) << first_problem(ring.check());
}

TEST(CheckReduction, sends_of_a_round_are_the_values_before_its_adds) {
  const Topology topology = parse_topology("hypercube:2");
  Schedule schedule;
  schedule.operation = "all-reduce";
  schedule.topology = topology.spec;
  for (const int bit : {0, 1}) {
    schedule.rounds.emplace_back();
    for (int node = 0; node < 4; ++node) schedule.rounds.back().push_back(add(node, node ^ (1 << bit), bit));
  }
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_TRUE(check.ok()) << first_problem(check);
}

TEST(CheckReduction, fixed_order_refuses_two_adds_in_a_round) {
  RingSum ring;
  ring.schedule.arguments["order"] = "fixed";
  EXPECT_FALSE(ring.check().valid);
  EXPECT_TRUE(names(ring.check(), "the order of contributions must be fixed"));
  ring.schedule.rounds[1] = {add(1, 0, 1)};
  ring.schedule.rounds.insert(ring.schedule.rounds.begin() + 2, {add(3, 0, 0)});
  EXPECT_TRUE(ring.check().ok()) << first_problem(ring.check());
}

TEST(CheckReduction, adds_belong_to_reductions_only) {
  const Topology topology = parse_topology("ring:2");
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = topology.spec;
  schedule.rounds = {{add(0, 1, 0, {0, -1, 0})}};
  EXPECT_TRUE(names(check_schedule(topology, schedule), "it adds, and only reductions add"));
}

TEST(CheckReduction, wrong_items_and_paths_are_named) {
  RingSum ring;
  ring.schedule.rounds[0][0].items = {{0, -1, 0}};
  EXPECT_FALSE(ring.check().valid);
  EXPECT_FALSE(ring.check().complete);
  RingSum other;
  other.schedule.rounds[0][0].path = {0};
  EXPECT_TRUE(names(other.check(), "round 1, transfer 1 (2)->(1): the path ends at (3)"));
  EXPECT_TRUE(names(other.check(), "lacks the contribution of node (2)"));
}

TEST(CheckReduction, many_doubled_contributions_do_not_hide_missing_ones) {
  const Topology topology = parse_topology("ring:64");
  Schedule schedule;
  schedule.operation = "all-reduce";
  schedule.topology = topology.spec;
  for (int round = 0; round < 2; ++round) {
    schedule.rounds.emplace_back();
    for (int node = 0; node < 64; ++node) schedule.rounds.back().push_back(add(node, (node + 1) % 64, 0));
  }
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_TRUE(check.valid);
  EXPECT_FALSE(check.complete);
  EXPECT_GE(check.problem_count, 128);
  EXPECT_EQ(check.problems.size(), static_cast<size_t>(CheckResult::kMaxProblems));
}

TEST(ReverseSchedule, makes_reductions_of_broadcasts_and_all_gathers_with_equal_counts) {
  int tried = 0;
  for (const std::string spec : {"torus:4x4", "torus:5x5", "hypercube:3", "dual-cube:2", "ring:8"})
    for (const bool one_port : {false, true})
      for (const char* const operation : {"broadcast", "all-gather"}) {
        const Topology topology = parse_topology(spec);
        const CollectiveRequest request{topology, one_port, 1, topology.nodes / 2};
        for (const Algorithm* algorithm : applicable_algorithms(operation, request)) {
          const Schedule forward = prune_receipts(topology, algorithm->make(request));
          const CheckResult before = check_schedule(topology, forward);
          ASSERT_TRUE(before.ok());
          for (const Schedule& reduction :
               {reverse_schedule(topology, forward), reverse_and_repeat(topology, forward)}) {
            SCOPED_TRACE(reduction.operation + " by " + algorithm->name + " on " + spec);
            const CheckResult check = check_schedule(topology, reduction);
            EXPECT_TRUE(check.ok()) << first_problem(check);
            const size_t times = reduction.operation == "all-reduce" ? 2 : 1;
            ASSERT_EQ(check.rounds.size(), times * before.rounds.size());
            for (size_t r = 0; r < before.rounds.size(); ++r) {
              const RoundFacts& back = check.rounds[before.rounds.size() - 1 - r];
              EXPECT_EQ(back.hops, before.rounds[r].hops);
              EXPECT_EQ(back.max_items, before.rounds[r].max_items);
              EXPECT_EQ(back.max_sharing, before.rounds[r].max_sharing);
            }
            ++tried;
          }
        }
      }
  EXPECT_GE(tried, 30);
}

TEST(ReverseSchedule, with_receipts_that_are_not_the_first_is_refused_by_the_check) {
  const Topology topology = parse_topology("torus:7x7");
  const CollectiveRequest request{topology, false, 1, 0};
  const Schedule forward = find_algorithm("broadcast", "algebraic", request).make(request);
  const Schedule pruned = prune_receipts(topology, forward);
  size_t all = 0, left = 0;
  for (const Round& round : forward.rounds) all += round.size();
  for (const Round& round : pruned.rounds) left += round.size();
  ASSERT_LT(left, all);
  EXPECT_EQ(left, 48u);
  const CheckResult unpruned = check_schedule(topology, reverse_schedule(topology, forward));
  EXPECT_FALSE(unpruned.complete);
  EXPECT_TRUE(names(unpruned, "arrives a second time")) << first_problem(unpruned);
  const CheckResult check = check_schedule(topology, reverse_schedule(topology, pruned));
  EXPECT_TRUE(check.ok()) << first_problem(check);
}

TEST(ReverseSchedule, refuses_operations_that_are_no_broadcast) {
  const Topology topology = parse_topology("ring:4");
  const CollectiveRequest request{topology};
  const Schedule scatter = find_algorithm("scatter", "dimension-tree", request).make(request);
  EXPECT_THROW(reverse_schedule(topology, scatter), UsageError);
}

TEST(ReadReduction, written_schedule_comes_back_unchanged) {
  const std::string text = write_schedule(RingSum().schedule);
  EXPECT_NE(text.find(R"("op":"add")"), std::string::npos);
  const Schedule back = read_schedule(text, "a.json");
  EXPECT_EQ(write_schedule(back), text);
  EXPECT_EQ(back.rounds[0][0].op, TransferOp::kAdd);
  EXPECT_EQ(back.rounds[2][0].op, TransferOp::kPut);
}

TEST(ReadReduction, adds_and_sums_are_refused_in_other_operations) {
  std::string text = write_schedule(RingSum().schedule);
  EXPECT_NO_THROW(read_schedule(text, "a.json"));
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    return other.replace(other.find(from), from.size(), to);
  };
  EXPECT_THROW(read_schedule(replaced("all-reduce", "all-gather"), "a.json"), UsageError);
  EXPECT_THROW(read_schedule(replaced(R"("op":"add")", R"("op":"sub")"), "a.json"), UsageError);
  EXPECT_THROW(read_schedule(replaced("[-1,-1,0]", "[-2,-1,0]"), "a.json"), UsageError);
  RingSum other;
  other.schedule.arguments = {{"combine", "plus"}};
  try {
    read_schedule(write_schedule(other.schedule), "a.json");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "a.json: argument 'combine' is 'plus': allowed: add, min, max, and, or, xor");
  }
}

}  // namespace
}  // namespace dateline
