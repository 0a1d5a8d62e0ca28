// SPDX-License-Identifier: Apache-2.0
// The one-port collectives of the dual-cube and of the hypercube: complete from every source, costs as corrected,
// contention where the paper has it, and none where it is repaired.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "model/cost/lower_bound.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/cube/dual_cube.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/path.h"
#include "tests/collective/mutants.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

Topology dual_cube(int r) { return parse_topology("dual-cube:" + std::to_string(r)); }
Topology hypercube(int n) { return parse_topology("hypercube:" + std::to_string(n)); }

int power(int base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

Schedule made(const std::string& operation, const CollectiveRequest& request, const std::string& name = "published") {
  return find_algorithm(operation, name, request).make(request);
}

/// Expects a complete one-port schedule with the costs of the formula.
CheckResult expect_as_formula(const std::string& operation, const CollectiveRequest& request,
                              const std::string& name = "published") {
  const Algorithm& algorithm = find_algorithm(operation, name, request);
  const Schedule schedule = algorithm.make(request);
  const CheckResult check = check_schedule(request.topology, schedule);
  const std::string what = operation + " on " + request.topology.spec + " from " + std::to_string(request.source);
  EXPECT_TRUE(check.valid && check.complete && check.ports_ok) << what << ": " << check.problem_count;
  EXPECT_TRUE(schedule.one_port) << what;
  const Counts counts = count_schedule(check, schedule.parts, 1).total;
  const Formula formula = algorithm.formula(request);
  EXPECT_TRUE(formula.has_rounds && formula.has_hops && formula.has_volume) << what;
  EXPECT_EQ(counts.rounds, formula.rounds) << what;
  EXPECT_EQ(counts.hops, formula.hops) << what;
  EXPECT_EQ(counts.volume, formula.volume) << what;
  return check;
}

size_t transfers_of(const Schedule& schedule) {
  size_t transfers = 0;
  for (const Round& round : schedule.rounds) transfers += round.size();
  return transfers;
}

/// The number of blocks that arrive at any node, and the number of different ones.
std::pair<size_t, size_t> arrivals(const Schedule& schedule) {
  std::set<std::pair<int, Item>> different;
  size_t all = 0;
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round) {
      all += transfer.items.size();
      for (const Item& item : transfer.items) different.insert({transfer.to, item});
    }
  return {all, different.size()};
}

void expect_rooted(int r) {
  const Topology topology = dual_cube(r);
  const int p = topology.nodes;
  for (int source = 0; source < p; ++source) {
    const CollectiveRequest request{topology, true, 1, source};
    for (const char* operation : {"broadcast", "scatter", "gather"}) {
      const CheckResult check = expect_as_formula(operation, request);
      EXPECT_TRUE(check.ok()) << operation << " " << r << " from " << source;
      const Counts counts = count_schedule(check, 1, 1).total;
      EXPECT_EQ(counts.rounds, 2 * r);
      EXPECT_EQ(counts.hops, 2 * r);  // only between neighbours
      EXPECT_EQ(counts.volume, operation == std::string("broadcast") ? 2 * r : p + (1 << r) - 2);
    }
    EXPECT_EQ(transfers_of(made("broadcast", request)), static_cast<size_t>(p - 1));  // each node receives once
  }
}

TEST(DualCubeTrees, rooted_collectives_are_complete_from_every_source_in_2r_steps) {
  for (int r = 2; r <= 5; ++r) expect_rooted(r);
}

TEST(DualCubeTrees, scatter_of_three_moves_38_words_where_the_paper_prints_31) {
  const Topology topology = dual_cube(3);
  const CheckResult check = check_schedule(topology, made("scatter", {topology, true}));
  std::vector<int> largest;
  for (const RoundFacts& round : check.rounds) largest.push_back(round.max_items);
  EXPECT_EQ(largest, (std::vector<int>{16, 10, 5, 4, 2, 1}));  // from the table of steps
  EXPECT_EQ(count_schedule(check, 1, 1).total.volume, 38);
  const Formula formula = find_algorithm("scatter", "published", {topology, true}).formula({topology, true});
  ASSERT_TRUE(formula.printed);
  EXPECT_EQ(formula.printed->volume, 31);
  EXPECT_NE(formula.note.find("E7"), std::string::npos);
}

TEST(DualCubeAllGather, takes_2r_steps_and_every_block_arrives_once) {
  for (int r = 2; r <= 5; ++r) {
    const Topology topology = dual_cube(r);
    const size_t p = topology.nodes;
    EXPECT_TRUE(expect_as_formula("all-gather", {topology, true}).ok());
    const Schedule schedule = made("all-gather", {topology, true});
    EXPECT_EQ(schedule.rounds.size(), 2u * r);
    EXPECT_EQ(arrivals(schedule), std::make_pair(p * (p - 1), p * (p - 1)));
    EXPECT_EQ(count_schedule(check_schedule(topology, schedule), 1, 1).total.volume, p - 1.0);
  }
}

void expect_contended_as_counted(int r) {
  const Topology topology = dual_cube(r);
  const int ids = 1 << (r - 1), p = topology.nodes;
  const CheckResult check = expect_as_formula("all-to-all", {topology, true});
  EXPECT_EQ(count_schedule(check, 1, 1).total.hops, (2 * r + 1) * ids * ids - 2 * ids);
  ASSERT_EQ(static_cast<int>(check.rounds.size()), p - 1);
  int stage_one = 0, stage_two = 0, stage_three = 0;
  for (int step = 0; step < p - 1; ++step) {
    int& stage = step < ids - 1 ? stage_one : step < ids - 1 + ids * ids ? stage_two : stage_three;
    stage += check.rounds[step].contended ? 1 : 0;
  }
  EXPECT_EQ(stage_one, 0) << r;
  EXPECT_EQ(stage_two, ids * ids - power(3, r - 1)) << r;
  EXPECT_EQ(stage_three, ids * (ids - 1)) << r;
  EXPECT_EQ(check.contended_rounds, stage_two + stage_three) << r;
  EXPECT_EQ(check.max_link_sharing, 2) << r;
}

TEST(DualCubeAllToAll, contends_in_the_steps_that_the_paper_calls_free_of_congestion) {
  for (int r = 2; r <= 5; ++r) expect_contended_as_counted(r);
}

TEST(DualCubeAllToAll, two_channels_a_link_take_it_without_contention) {
  const Topology topology = dual_cube(3);
  EXPECT_TRUE(check_schedule(topology, made("all-to-all", {topology, true, 2})).ok());
}

TEST(DualCubeAllToAll, worked_example_fixes_the_masks_in_the_layout_of_the_sender) {
  const Topology topology = dual_cube(3);
  const Round step = made("all-to-all", {topology, true}).rounds[3 + 1];  // stage 2, i = 0, j = 1
  const auto partner = [&](int node) {
    return std::find_if(step.begin(), step.end(), [&](const Transfer& t) { return t.from == node; })->to;
  };
  EXPECT_EQ(partner(0b00000), 0b10100);
  EXPECT_EQ(partner(0b10001), 0b00000);
  EXPECT_EQ(partner(0b10100), 0b00101);
}

/// Properties of the published steps: all messages are equally long, and no two need a link in the same hop slot.
TEST(DualCubeAllToAll, messages_of_a_step_are_equally_long_and_never_meet_in_a_hop_slot) {
  for (int r = 2; r <= 4; ++r) {
    const Topology topology = dual_cube(r);
    for (const Round& round : made("all-to-all", {topology, true}).rounds) {
      std::set<std::pair<int, std::pair<int, int>>> taken;  // (slot, link)
      size_t hops = 0;
      for (const Transfer& transfer : round) {
        EXPECT_EQ(transfer.path.size(), round[0].path.size());
        EXPECT_EQ(static_cast<int>(transfer.path.size()), distance(topology, transfer.from, transfer.to));
        int node = transfer.from;
        for (int slot = 0; slot < static_cast<int>(transfer.path.size()); ++slot, ++hops) {
          taken.insert({slot, {node, transfer.path[slot]}});
          node = topology.link(node, transfer.path[slot]).node;
        }
      }
      EXPECT_EQ(taken.size(), hops);
    }
  }
}

/// The node of the other class whose node ID and cluster ID are the own ones with the masks applied.
int literal_partner(const DualCube& cube, int node, int node_mask, int cluster_mask) {
  const int own_class = cube.class_of(node), bits = cube.bits();
  const int id = cube.node_id(node) ^ node_mask, cluster = cube.cluster_id(node) ^ cluster_mask;
  return (1 - own_class) << (2 * bits) | id << ((1 - own_class) * bits) | cluster << (own_class * bits);
}

/// The literal reading of the pseudo-code assembles class, cluster and node ID in the layout of the partner, which
/// sends all traffic of a cluster through one cross link.
TEST(DualCubeAllToAll, masks_in_the_layout_of_the_partner_contend_in_every_step) {
  for (int r = 2; r <= 4; ++r) {
    const Topology topology = dual_cube(r);
    const DualCube cube(topology);
    Schedule schedule = made("all-to-all", {topology, true});
    const int ids = cube.ids();
    for (int i = 0; i < ids; ++i)
      for (int j = 0; j < ids; ++j)
        for (Transfer& transfer : schedule.rounds[ids - 1 + i * ids + j]) {
          transfer.to = literal_partner(cube, transfer.from, i, j);
          transfer.path = native_path(topology, kAscending, transfer.from, transfer.to);
          transfer.items = {{transfer.from, transfer.to, 0}};
        }
    const CheckResult check = check_schedule(topology, schedule);
    EXPECT_TRUE(check.complete) << r;
    EXPECT_EQ(check.max_link_sharing, ids) << r;
    EXPECT_EQ(check.contended_rounds, ids * ids + ids * (ids - 1)) << r;
  }
}

void expect_repaired(int r) {
  const Topology topology = dual_cube(r);
  const CheckResult check = expect_as_formula("all-to-all", {topology, true}, "repaired");
  EXPECT_TRUE(check.ok()) << r;
  EXPECT_EQ(check.max_link_sharing, 1) << r;
  const Counts counts = count_schedule(check, 1, 1).total;
  EXPECT_EQ(counts.rounds, 3 * power(4, r - 1) - (1 << r) + 1);
  EXPECT_EQ(counts.volume, all_to_all_bound(topology, true, 1).volume + 1) << "one more than the cross links need";
}

TEST(DualCubeRepaired, no_step_uses_a_link_twice) {
  for (int r = 2; r <= 5; ++r) expect_repaired(r);
  const int steps[] = {9, 41, 177};
  for (int r = 2; r <= 4; ++r) {
    const Topology topology = dual_cube(r);
    EXPECT_EQ(static_cast<int>(made("all-to-all", {topology, true}, "repaired").rounds.size()), steps[r - 2]);
  }
}

TEST(HypercubeCollectives, classical_ones_meet_their_formulas_from_every_source) {
  for (int n = 1; n <= 6; ++n) {
    const Topology topology = hypercube(n);
    for (int source = 0; source < topology.nodes; ++source)
      for (const char* operation : {"broadcast", "scatter", "gather"})
        EXPECT_TRUE(expect_as_formula(operation, {topology, true, 1, source}).ok());
    EXPECT_TRUE(expect_as_formula("all-gather", {topology, true}).ok());
    EXPECT_TRUE(expect_as_formula("all-to-all", {topology, true}).ok());
  }
}

TEST(DualCube, no_algorithm_beats_the_lower_bounds) {
  for (const Topology& topology : {dual_cube(2), dual_cube(3), hypercube(3), hypercube(5)}) {
    const CollectiveRequest request{topology, true, 1, 1};
    const std::pair<const char*, Counts> bounds[] = {{"broadcast", broadcast_bound(topology, true, 1, 1)},
                                                     {"scatter", scatter_bound(topology, true, 1, 1)},
                                                     {"gather", scatter_bound(topology, true, 1, 1)},
                                                     {"all-gather", all_gather_bound(topology, true, 1)},
                                                     {"all-to-all", all_to_all_bound(topology, true, 1)}};
    for (const auto& [operation, bound] : bounds)
      for (const Algorithm* algorithm : applicable_algorithms(operation, request)) {
        const CheckResult check = check_schedule(topology, algorithm->make(request));
        const Counts counts = count_schedule(check, 1, 1).total;
        EXPECT_GE(counts.rounds, bound.rounds) << topology.spec << operation << algorithm->name;
        EXPECT_GE(counts.hops, bound.hops) << topology.spec << operation << algorithm->name;
        EXPECT_GE(counts.volume, bound.volume) << topology.spec << operation << algorithm->name;
      }
  }
}

std::string algorithm_refusal(const std::string& operation, const std::string& name, const CollectiveRequest& request) {
  return reason_of_refusal([&] { find_algorithm(operation, name, request); });
}

TEST(DualCube, reasons_name_what_is_missing) {
  const Topology three = dual_cube(3), seven = dual_cube(7), torus = parse_topology("torus:4x4"), cube = hypercube(3);
  EXPECT_EQ(algorithm_refusal("broadcast", "published", {three, true}), "");
  EXPECT_EQ(lacks(algorithm_refusal("broadcast", "published", {three}), {"'published'", "--ports one"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("all-to-all", "repaired", {three}), {"'repaired'", "--ports one"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("scatter", "published", {torus, true}), {"'published'", "torus:4x4"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("all-to-all", "repaired", {cube, true}), {"'repaired'", "hypercube:3"}), "");
  EXPECT_EQ(algorithm_refusal("all-gather", "published", {seven, true}), "");
  EXPECT_EQ(algorithm_refusal("all-to-all", "published", {seven, true}), "");  // in portions
  EXPECT_EQ(lacks(algorithm_refusal("all-to-all", "published", {hypercube(15), true}),
                  {"'published'", "268435456", "1073709056"}),
            "");
}

/// Makes a schedule of every operation, to mutate every transfer.
template <typename Mutate>
void expect_rejected(const Mutate& mutate) {
  int tried = 0;
  for (const Topology& topology : {dual_cube(2), dual_cube(3), hypercube(3)})
    for (const auto& [operation, name] : {std::pair{"broadcast", "published"},
                                          {"scatter", "published"},
                                          {"gather", "published"},
                                          {"all-gather", "published"},
                                          {"all-to-all", "published"},
                                          {"all-to-all", "repaired"}}) {
      const CollectiveRequest request{topology, true, 2, 3};  // q = 2, so that contention is not a reason for rejection
      if (algorithm_refusal(operation, name, request).empty())
        tried += expect_mutants_rejected(topology, made(operation, request, name), mutate);
    }
  EXPECT_GT(tried, 500);
}

TEST(DualCubeMutants, a_dropped_transfer_is_missed) {
  expect_rejected([](const Topology&, Schedule& schedule, size_t r, size_t t) {
    drop_transfer(schedule, r, t);
    return true;
  });
}

TEST(DualCubeMutants, a_dropped_item_is_missed) {
  expect_rejected([](const Topology&, Schedule& schedule, size_t r, size_t t) {
    schedule.rounds[r][t].items.pop_back();
    return true;
  });
}

TEST(DualCubeMutants, a_message_to_another_node_is_off_its_path) {
  expect_rejected([](const Topology& topology, Schedule& schedule, size_t r, size_t t) {
    Transfer& transfer = schedule.rounds[r][t];
    transfer.to = topology.link(transfer.to, 0).node;
    return true;
  });
}

TEST(DualCubeMutants, a_second_message_by_another_port_breaks_the_port_model) {
  expect_rejected([](const Topology& topology, Schedule& schedule, size_t r, size_t t) {
    Transfer second = schedule.rounds[r][t];
    const int port = (second.path.front() + 1) % topology.ports;
    second.path = {static_cast<uint8_t>(port)};
    second.to = topology.link(second.from, port).node;
    schedule.rounds[r].push_back(second);
    return true;
  });
}

}  // namespace
}  // namespace dateline
