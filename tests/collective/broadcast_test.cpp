// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "model/cost/lower_bound.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

constexpr int kLargest[] = {0, 59, 60, 21, 9, 6};  // [k]: largest n for which the algebraic broadcast was validated

Topology cube(int n, int k) { return parse_topology("torus:" + std::to_string(n) + "^" + std::to_string(k)); }

Schedule made(const std::string& name, const CollectiveRequest& request) {
  return find_algorithm("broadcast", name, request).make(request);
}

long power(long base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

/// Node 0, the last node, and two in between.
std::vector<int> sampled_sources(int nodes) { return {0, nodes - 1, nodes / 2, nodes / 3 + 1}; }

void expect_algebraic(int n, int k, int source) {
  const Topology topology = cube(n, k);
  const CollectiveRequest request{topology, false, 1, source};
  const CheckResult check = check_schedule(topology, made("algebraic", request));
  const std::string what = topology.spec + " from " + std::to_string(source);
  EXPECT_TRUE(check.ok()) << what << ": " << (check.problems.empty() ? "" : check.problems[0]);
  EXPECT_TRUE(check.complete && check.ports_ok && check.valid) << what;
  EXPECT_EQ(check.max_link_sharing, 1) << what;
  EXPECT_EQ(static_cast<int>(check.rounds.size()), k * ceil_log(2L * k + 1, n) + k - 1) << what;
}

CheckResult descending(int n, int k) {
  const Topology topology = cube(n, k);
  DimensionOrder order = kAscending;
  for (int i = 0; i < k; ++i) order[i] = static_cast<uint8_t>(k - 1 - i);
  return check_schedule(topology, made("algebraic", {topology, false, 1, 0, order}));
}

void expect_dimension_tree(const Topology& topology, bool one_port, int q, int source) {
  const CollectiveRequest request{topology, one_port, q, source};
  const Schedule schedule = made("dimension-tree", request);
  const CheckResult check = check_schedule(topology, schedule);
  const std::string what = topology.spec + (one_port ? " one-port" : " all-port") + " q " + std::to_string(q);
  EXPECT_TRUE(check.ok()) << what << ": " << (check.problems.empty() ? "" : check.problems[0]);
  EXPECT_LE(check.max_link_sharing, q) << what;
  const Formula formula = find_algorithm("broadcast", "dimension-tree", request).formula(request);
  const ScheduleCounts counts = count_schedule(check, schedule.parts, 1);
  EXPECT_EQ(counts.total.rounds, formula.rounds) << what;
  if (formula.has_hops) {
    EXPECT_DOUBLE_EQ(counts.total.hops, formula.hops) << what;
  }
  if (formula.has_volume) {
    EXPECT_DOUBLE_EQ(counts.total.volume, formula.volume) << what;
  }
}

TEST(BroadcastAlgebraic, every_validated_size_is_complete_in_formula_rounds_without_sharing) {
  for (int k = 1; k <= 5; ++k)
    for (int n = 3; n <= kLargest[k]; ++n)
      for (int source : sampled_sources(static_cast<int>(power(n, k)))) expect_algebraic(n, k, source);
}

TEST(BroadcastAlgebraic, every_source_of_a_small_torus_works) {
  for (int source = 0; source < 49; ++source) expect_algebraic(7, 2, source);
}

TEST(BroadcastAlgebraic, descending_order_collides_and_the_link_is_named) {
  const CheckResult plane = descending(5, 2);
  EXPECT_GT(plane.contended_rounds, 0);
  EXPECT_EQ(plane.max_link_sharing, 2);
  const std::string collision =
      "round 1: link (0,0)->(0,1) port 2 (+y) carries 2 transfers, q = 1: transfer 1 (0,0)->(1,1), transfer 2 "
      "(0,0)->(0,2)";
  EXPECT_EQ(std::count(plane.problems.begin(), plane.problems.end(), collision), 1);
  const CheckResult space = descending(7, 3);
  EXPECT_EQ(space.max_link_sharing, 3);
  EXPECT_EQ(space.contended_rounds, 2);
}

TEST(BroadcastAlgebraic, small_redundancy_is_accepted_and_a_lost_first_transfer_is_not) {
  const Topology topology = cube(7, 3);
  Schedule schedule = made("algebraic", {topology});
  size_t transfers = 0;
  for (const Round& round : schedule.rounds) transfers += round.size();
  EXPECT_GE(transfers, 342u);
  EXPECT_TRUE(check_schedule(topology, schedule).ok());
  schedule.rounds[0].erase(schedule.rounds[0].begin());
  EXPECT_FALSE(check_schedule(topology, schedule).ok());
}

TEST(BroadcastDimensionTree, powers_of_the_branching_meet_the_closed_forms) {
  for (int d = 1; d <= 3; ++d)
    for (int q = 1; q <= 3; ++q)
      for (int depth = 1; depth <= (d == 3 ? 1 : 2); ++depth) {
        const int n = static_cast<int>(power(2L * q + 1, depth));
        const Topology topology = cube(n, d);
        const CheckResult check = check_schedule(topology, made("dimension-tree", {topology, false, q, 0}));
        const ScheduleCounts counts = count_schedule(check, d, 1);
        EXPECT_TRUE(check.ok());
        EXPECT_EQ(counts.total.rounds, d * depth);
        EXPECT_DOUBLE_EQ(counts.total.hops, d * (n - 1) / 2.0);
        EXPECT_DOUBLE_EQ(counts.total.volume, q * depth);
      }
}

TEST(BroadcastDimensionTree, closed_forms_hold_on_large_tori) {
  for (int q = 1; q <= 3; ++q) {
    const int n = static_cast<int>(power(2L * q + 1, 2));
    const Topology topology = cube(n, 3);
    const CheckResult check = check_schedule(topology, made("dimension-tree", {topology, false, q, n}));
    const ScheduleCounts counts = count_schedule(check, 3, 1);
    EXPECT_TRUE(check.ok());
    EXPECT_EQ(counts.total.rounds, 6);
    EXPECT_DOUBLE_EQ(counts.total.hops, 3 * (n - 1) / 2.0);
    EXPECT_DOUBLE_EQ(counts.total.volume, q * 2);
  }
}

TEST(BroadcastDimensionTree, any_size_takes_formula_rounds_with_both_port_models) {
  for (int d = 1; d <= 3; ++d)
    for (int n = 2; n <= (d == 1 ? 40 : d == 2 ? 12 : 5); ++n)
      for (int q = 1; q <= 4; ++q)
        for (bool one_port : {false, true}) {
          const Topology topology = cube(n, d);
          expect_dimension_tree(topology, one_port, q, topology.nodes / 2);
          const double rounds = d * ceil_log(one_port ? q + 1 : 2L * q + 1, n);
          const CollectiveRequest request{topology, one_port, q};
          EXPECT_EQ(static_cast<double>(made("dimension-tree", request).rounds.size()), rounds);
        }
}

TEST(BroadcastDimensionTree, mixed_sizes_and_sources_are_complete) {
  for (const char* spec : {"torus:3x4x5", "torus:2x7", "torus:1x5x1", "torus:16x4", "torus:1", "torus:2x2x3"}) {
    const Topology topology = parse_topology(spec);
    for (int source = 0; source < topology.nodes; ++source)
      for (bool one_port : {false, true})
        for (int q = 1; q <= 2; ++q) expect_dimension_tree(topology, one_port, q, source);
  }
}

TEST(BroadcastDimensionTree, schedule_for_two_channels_is_refused_with_one) {
  const Topology topology = cube(5, 2);
  Schedule schedule = made("dimension-tree", {topology, false, 2, 0});
  EXPECT_TRUE(check_schedule(topology, schedule).ok());
  schedule.q = 1;
  EXPECT_FALSE(check_schedule(topology, schedule).ok());
  schedule.q = 2;
  schedule.one_port = true;
  EXPECT_FALSE(check_schedule(topology, schedule).ports_ok);
}

TEST(BroadcastNaive, one_transfer_a_round_reaches_everyone) {
  for (const char* spec : {"torus:4x3", "mesh:3x3", "ring:2", "torus:1"})
    for (bool one_port : {false, true}) {
      const Topology topology = parse_topology(spec);
      const CollectiveRequest request{topology, one_port, 1, topology.nodes - 1};
      const CheckResult check = check_schedule(topology, made("naive", request));
      const Formula formula = find_algorithm("broadcast", "naive", request).formula(request);
      const ScheduleCounts counts = count_schedule(check, 1, 1);
      EXPECT_TRUE(check.ok()) << spec;
      EXPECT_EQ(counts.total.rounds, formula.rounds);
      EXPECT_EQ(counts.total.hops, formula.hops);
      EXPECT_EQ(counts.total.volume, formula.volume);
    }
}

TEST(BroadcastBoundCheck, no_algorithm_beats_the_lower_bound) {
  for (const char* spec : {"torus:7x7", "torus:4^3", "torus:9", "torus:3x5", "mesh:4x4"})
    for (int q = 1; q <= 3; ++q)
      for (bool one_port : {false, true}) {
        const Topology topology = parse_topology(spec);
        const CollectiveRequest request{topology, one_port, q, 1};
        const Counts bound = broadcast_bound(topology, one_port, q, 1);
        for (const Algorithm* algorithm : applicable_algorithms("broadcast", request)) {
          const Schedule schedule = algorithm->make(request);
          const ScheduleCounts counts = count_schedule(check_schedule(topology, schedule), schedule.parts, 1);
          EXPECT_GE(counts.total.rounds, bound.rounds) << spec << " " << algorithm->name;
          EXPECT_GE(counts.total.hops, bound.hops) << spec << " " << algorithm->name;
          EXPECT_GE(counts.total.volume, bound.volume) << spec << " " << algorithm->name;
        }
      }
}

TEST(FindAlgorithm, unknown_or_unfit_names_list_what_applies) {
  const auto algorithm_refusal = [](const std::string& operation, const std::string& name,
                                    const CollectiveRequest& request) {
    return refusal([&] { find_algorithm(operation, name, request); });
  };
  const Topology torus = parse_topology("torus:4x4");
  const Topology mesh = parse_topology("mesh:4x4");
  const Topology mixed = parse_topology("torus:4x3");
  EXPECT_EQ(find_algorithm("broadcast", "tseng", {torus}).name, "algebraic");
  EXPECT_EQ(lacks(algorithm_refusal("broadcast", "magic", {torus}),
                  {"'magic'", "torus:4x4", "algebraic, dimension-tree, naive"}),
            "");
  EXPECT_EQ(lacks(algorithm_refusal("broadcast", "algebraic", {mesh}), {"'algebraic'", "mesh:4x4"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("broadcast", "dimension-tree", {mesh}), {"'dimension-tree'", "mesh:4x4", "naive"}),
            "");
  EXPECT_EQ(lacks(algorithm_refusal("broadcast", "algebraic", {mixed}), {"'algebraic'", "dimension-tree, naive"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("broadcast", "algebraic", {torus, true}), {"'algebraic'", "dimension-tree, naive"}),
            "");
  EXPECT_EQ(lacks(algorithm_refusal("shuffle", "naive", {torus}), {"'shuffle'"}), "");
}

}  // namespace
}  // namespace dateline
