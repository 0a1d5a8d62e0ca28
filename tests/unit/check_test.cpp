// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

const Item kBlock{0, -1, 0};

Schedule broadcast_on(const Topology& topology) {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = topology.spec;
  return schedule;
}

Transfer transfer(const Topology& topology, int from, int to, const std::vector<Item>& items = {kBlock}) {
  return {from, to, native_path(topology, kAscending, from, to), items};
}

bool mentions(const CheckResult& check, const std::string& text) {
  for (const std::string& problem : check.problems)
    if (problem.find(text) != std::string::npos) return true;
  return false;
}

/// A correct broadcast on a ring of four, from node 0.
struct Ring4 {
  Topology topology = parse_topology("ring:4");
  Schedule schedule = broadcast_on(topology);
  Ring4() { schedule.rounds = {{transfer(topology, 0, 1), transfer(topology, 0, 3)}, {transfer(topology, 1, 2)}}; }
  CheckResult check() const { return check_schedule(topology, schedule); }
};

TEST(CheckSchedule, good_schedule_passes_and_facts_are_exact) {
  const CheckResult check = Ring4().check();
  EXPECT_TRUE(check.ok());
  EXPECT_TRUE(check.complete && check.ports_ok && check.valid);
  EXPECT_EQ(check.max_link_sharing, 1);
  EXPECT_EQ(check.contended_rounds, 0);
  ASSERT_EQ(check.rounds.size(), 2u);
  EXPECT_EQ(check.rounds[0].transfers, 2);
  EXPECT_EQ(check.rounds[0].hops, 1);
  EXPECT_EQ(check.rounds[0].max_items, 1);
  EXPECT_EQ(check.rounds[0].link_items, 1);
}

TEST(CheckSchedule, dropped_transfer_is_incomplete_and_names_the_node) {
  Ring4 ring;
  ring.schedule.rounds[1].clear();
  EXPECT_FALSE(ring.check().complete);
  EXPECT_TRUE(ring.check().valid);
  EXPECT_TRUE(mentions(ring.check(), "node (2) lacks part 0 of block [0,-1]"));
}

TEST(CheckSchedule, redirected_transfer_is_incomplete) {
  Ring4 ring;
  ring.schedule.rounds[1] = {transfer(ring.topology, 1, 0)};
  EXPECT_FALSE(ring.check().complete);
}

TEST(CheckSchedule, swapped_rounds_send_what_is_not_held) {
  Ring4 ring;
  std::swap(ring.schedule.rounds[0], ring.schedule.rounds[1]);
  EXPECT_FALSE(ring.check().valid);
  EXPECT_FALSE(ring.check().complete);
  EXPECT_TRUE(mentions(ring.check(), "round 1, transfer 1 (1)->(2): the sender does not hold part 0"));
}

TEST(CheckSchedule, passing_on_within_the_same_round_is_refused) {
  Ring4 ring;
  ring.schedule.rounds[0].push_back(ring.schedule.rounds[1][0]);
  ring.schedule.rounds.pop_back();
  EXPECT_FALSE(ring.check().valid);
}

TEST(CheckSchedule, duplicate_arrival_is_accepted) {
  Ring4 ring;
  ring.schedule.rounds.push_back({transfer(ring.topology, 2, 3)});
  EXPECT_TRUE(ring.check().ok());
}

TEST(CheckSchedule, wrong_paths_are_refused) {
  Ring4 ring;
  ring.schedule.rounds[1][0].path = {0, 0};
  EXPECT_TRUE(mentions(ring.check(), "round 2, transfer 1 (1)->(2): the path ends at (3)"));
  ring.schedule.rounds[1][0].path = {7};
  EXPECT_TRUE(mentions(ring.check(), "hop 1: no such link"));
  ring.schedule.rounds[1][0].path.clear();
  EXPECT_TRUE(mentions(ring.check(), "the path is empty"));
  ring.schedule.rounds[1][0].to = 4;
  EXPECT_TRUE(mentions(ring.check(), "node 4 is out of range 0..3"));
}

TEST(CheckSchedule, bad_items_are_refused) {
  Ring4 ring;
  ring.schedule.rounds[1][0].items = {{0, -1, 1}};
  EXPECT_TRUE(mentions(ring.check(), "part 1 of block [0,-1] is out of range"));
  ring.schedule.rounds[1][0].items = {kBlock, kBlock};
  EXPECT_TRUE(mentions(ring.check(), "is listed twice"));
  ring.schedule.rounds[1][0].items.clear();
  EXPECT_TRUE(mentions(ring.check(), "it carries nothing"));
}

TEST(CheckSchedule, link_used_twice_is_contended_and_named) {
  Ring4 ring;
  const Topology& topology = ring.topology;
  ring.schedule.rounds[0] = {transfer(topology, 0, 1), transfer(topology, 0, 2), transfer(topology, 0, 3)};
  ring.schedule.rounds.pop_back();
  const CheckResult check = ring.check();
  EXPECT_TRUE(check.complete && check.valid);
  EXPECT_FALSE(check.ok());
  EXPECT_FALSE(check.ports_ok) << "two own messages on one port, q = 1";
  EXPECT_EQ(check.contended_rounds, 1);
  EXPECT_EQ(check.max_link_sharing, 2);
  ASSERT_EQ(check.problems.size(), 2u);
  EXPECT_EQ(check.problems[0],
            "round 1: node (0) sends 2 messages through port 0; at most q = 1 are allowed per round");
  EXPECT_EQ(check.problems[1],
            "round 1: link (0)->(1) port 0 (+x) carries 2 transfers, q = 1: transfer 1 (0)->(1), transfer 2 (0)->(2)");
  ring.schedule.q = 2;
  EXPECT_TRUE(ring.check().ok());
}

TEST(CheckSchedule, pass_through_counts_for_sharing_but_not_for_ports) {
  const Topology topology = parse_topology("ring:8");
  Schedule schedule = broadcast_on(topology);
  schedule.one_port = true;
  schedule.rounds = {{transfer(topology, 0, 1)}, {transfer(topology, 0, 3), transfer(topology, 1, 2)}};
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_TRUE(check.ports_ok);
  EXPECT_EQ(check.contended_rounds, 1);
  EXPECT_TRUE(mentions(check, "link (1)->(2) port 0 (+x) carries 2 transfers"));
}

TEST(CheckSchedule, one_port_refuses_a_second_link_for_sends_and_for_arrivals) {
  Ring4 ring;
  ring.schedule.one_port = true;
  EXPECT_FALSE(ring.check().ports_ok);
  EXPECT_TRUE(mentions(ring.check(), "round 1: node (0) sends through port 0 and port 1"));
  ring.schedule.rounds = {
      {transfer(ring.topology, 0, 1)}, {transfer(ring.topology, 1, 2)}, {transfer(ring.topology, 0, 3)}};
  EXPECT_TRUE(ring.check().ok());
  ring.schedule.rounds[2].push_back(transfer(ring.topology, 2, 3));
  EXPECT_FALSE(ring.check().ports_ok);
  EXPECT_TRUE(mentions(ring.check(), "round 3: node (3) receives through port 0 and port 1"));
}

TEST(CheckSchedule, what_stops_a_run_is_named_before_what_only_shares_links) {
  // Round 2 shares a link, round 3 breaks the port model, round 4 sends an item that the sender does not hold. The
  // check lists them in reverse order.
  const Topology topology = parse_topology("ring:8");
  Schedule schedule = broadcast_on(topology);
  schedule.one_port = true;
  schedule.rounds = {{transfer(topology, 0, 1)},
                     {transfer(topology, 0, 3), transfer(topology, 1, 2)},
                     {transfer(topology, 0, 1), transfer(topology, 0, 7)},
                     {transfer(topology, 5, 6)}};
  const CheckResult check = check_schedule(topology, schedule);
  ASSERT_GE(check.problems.size(), 4u);
  EXPECT_NE(check.problems[0].find("round 4, transfer 1 (5)->(6): the sender does not hold"), std::string::npos);
  EXPECT_NE(check.problems[1].find("round 3: node (0) sends through port 0 and port 1"), std::string::npos);
  EXPECT_NE(check.problems[2].find("at the end node"), std::string::npos);
  EXPECT_NE(check.problems.back().find("round 2: link (1)->(2)"), std::string::npos);
  EXPECT_TRUE(std::is_sorted(check.problem_kinds.begin(), check.problem_kinds.end()));
}

TEST(CheckSchedule, the_worst_problem_is_kept_however_late_it_comes) {
  const Topology topology = parse_topology("ring:16");
  Schedule schedule = broadcast_on(topology);
  for (int round = 0; round < 2 * CheckResult::kMaxProblems; ++round)
    schedule.rounds.push_back({transfer(topology, 0, 3), transfer(topology, 0, 4)});
  schedule.rounds.push_back({transfer(topology, 9, 10)});
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_EQ(check.problems.size(), static_cast<size_t>(CheckResult::kMaxProblems));
  EXPECT_NE(check.problems[0].find("the sender does not hold"), std::string::npos) << check.problems[0];
  EXPECT_GT(check.problem_count, 4 * CheckResult::kMaxProblems);
}

TEST(CheckSchedule, problems_are_counted_beyond_those_kept) {
  const Topology topology = parse_topology("torus:8x8");
  const CheckResult check = check_schedule(topology, broadcast_on(topology));
  EXPECT_EQ(check.problem_count, 63);
  EXPECT_EQ(check.problems.size(), static_cast<size_t>(CheckResult::kMaxProblems));
}

TEST(CheckSchedule, schedule_for_another_topology_or_operation_throws) {
  Ring4 ring;
  EXPECT_THROW(check_schedule(parse_topology("ring:5"), ring.schedule), UsageError);
  ring.schedule.operation = "shuffle";
  EXPECT_THROW(ring.check(), UsageError);
}

TEST(CheckSchedule, every_single_lost_transfer_of_a_tree_is_noticed) {
  const Topology topology = parse_topology("torus:5x3");
  CollectiveRequest request{topology, false, 1, 4};
  const Schedule good = find_algorithm("broadcast", "dimension-tree", request).make(request);
  ASSERT_TRUE(check_schedule(topology, good).ok());
  for (size_t round = 0; round < good.rounds.size(); ++round)
    for (size_t number = 0; number < good.rounds[round].size(); ++number) {
      Schedule bad = good;
      bad.rounds[round].erase(bad.rounds[round].begin() + static_cast<long>(number));
      EXPECT_FALSE(check_schedule(topology, bad).complete);
    }
}

TEST(ContiguousRuns, breaks_at_part_gaps_and_at_other_blocks) {
  const auto runs = [](const std::vector<Item>& items) { return contiguous_runs({0, 1, {0}, items}); };
  EXPECT_EQ(runs({{0, -1, 0}, {0, -1, 1}, {0, -1, 2}}), 1);
  EXPECT_EQ(runs({{0, -1, 0}, {0, -1, 2}}), 2);
  EXPECT_EQ(runs({{0, -1, 0}, {1, -1, 1}}), 2);
  EXPECT_EQ(runs({{0, -1, 1}, {0, -1, 0}}), 2);
  EXPECT_EQ(runs({}), 0);
}

TEST(Operation, broadcast_starts_at_the_source_and_ends_everywhere) {
  const Topology topology = parse_topology("ring:4");
  Schedule schedule = broadcast_on(topology);
  schedule.source = 2;
  schedule.parts = 3;
  EXPECT_EQ(Blocks(topology, schedule).initial(2).size(), 3u);
  EXPECT_TRUE(Blocks(topology, schedule).initial(0).empty());
  EXPECT_EQ(Blocks(topology, schedule).required(0)[2], (Item{2, -1, 2}));
  EXPECT_THROW(find_operation("brodcast"), UsageError);
}

}  // namespace
}  // namespace dateline
