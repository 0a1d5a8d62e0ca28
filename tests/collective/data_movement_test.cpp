// SPDX-License-Identifier: Apache-2.0
// Scatter, gather, all-gather and all-to-all: complete, port model kept, sharing at most q, counts as in the formulas,
// and no superfluous transfers. two_phase_test.cpp has the numbers of the two-phase forms.
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
#include "sw/report/as_options.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

Topology cube(int n, int d) { return parse_topology("torus:" + std::to_string(n) + "^" + std::to_string(d)); }

int power(int base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

Counts bound_of(const std::string& operation, const CollectiveRequest& r) {
  if (operation == "all-gather") return all_gather_bound(r.topology, r.one_port, r.q);
  if (operation == "all-to-all") return all_to_all_bound(r.topology, r.one_port, r.q);
  return scatter_bound(r.topology, r.one_port, r.q, r.source);
}

/// The number of parts that must reach a node other than the one where they start.
size_t wanted(const std::string& operation, const Topology& topology, const Schedule& schedule) {
  const size_t nodes = topology.nodes, pairs = nodes * (nodes - 1);
  return (find_operation(operation).rooted() ? nodes - 1 : pairs) * schedule.parts;
}

/// Expects everything that holds for a schedule of every algorithm of this file.
ScheduleCounts expect_good(const Algorithm& algorithm, const CollectiveRequest& request) {
  const Schedule schedule = algorithm.make(request);
  const CheckResult check = check_schedule(request.topology, schedule);
  const std::string what = algorithm.operation + " " + algorithm.name + " " + request.topology.spec +
                           (request.one_port ? " one-port" : " all-port") + " q " + std::to_string(request.q) +
                           " from " + std::to_string(request.source);
  EXPECT_TRUE(check.ok() && check.complete) << what << ": " << (check.problems.empty() ? "" : check.problems[0]);
  EXPECT_LE(check.max_link_sharing, request.q) << what;
  const ScheduleCounts counts = count_schedule(check, schedule.parts, 1);
  const Formula formula = algorithm.formula(request);
  EXPECT_EQ(counts.total.rounds, formula.rounds) << what;
  if (formula.has_hops) {
    EXPECT_EQ(counts.total.hops, formula.hops) << what;
  }
  if (formula.has_volume) {
    EXPECT_DOUBLE_EQ(counts.total.volume, formula.volume) << what;
  }
  const Counts bound = bound_of(algorithm.operation, request);
  EXPECT_GE(counts.total.rounds, bound.rounds) << what;
  EXPECT_GE(counts.total.hops, bound.hops) << what;
  EXPECT_GE(counts.total.volume * (1 + 1e-12), bound.volume) << what;
  for (const Round& round : schedule.rounds) EXPECT_FALSE(round.empty()) << what;
  return counts;
}

ScheduleCounts expect_good(const std::string& operation, const std::string& name, const CollectiveRequest& request) {
  return expect_good(find_algorithm(operation, name, request), request);
}

/// Tests all exchange algorithms that accept this request.
void expect_exchanges(const std::string& operation, int n, int d, int q) {
  const Topology topology = cube(n, d);
  for (const bool one_port : {false, true}) {
    const CollectiveRequest request{topology, one_port, q};
    std::vector<const Algorithm*> found;
    for (const Algorithm* algorithm : applicable_algorithms(operation, request))
      if (algorithm->name.find("two-phase") == 0) found.push_back(algorithm);
    EXPECT_EQ(found.size(), one_port ? (n % 2 == 0 ? 1u : 0u) : (n % 2 == 0 ? 3u : 2u)) << topology.spec;
    for (const Algorithm* algorithm : found) expect_good(*algorithm, request);
  }
}

/// The largest size per dimension that the number of blocks allows, by operation and d.
int largest_ring(const std::string& operation, int d, bool slow) {
  const bool exchange = operation == "all-to-all";
  if (d == 1) return slow ? 40 : 16;
  if (d == 2) return slow || !exchange ? 16 : 9;
  return exchange ? (slow ? 8 : 4) : (slow ? 16 : 6);
}

TEST(DimensionTree, scatter_and_gather_from_any_source_of_any_torus) {
  for (const char* spec : {"torus:3x4x5", "torus:2x7", "torus:1x5x1", "torus:16x4", "torus:1", "torus:2x2x3"}) {
    const Topology topology = parse_topology(spec);
    for (int source = 0; source < topology.nodes; ++source)
      for (const bool one_port : {false, true})
        for (const int q : {1, 2})
          for (const char* operation : {"scatter", "gather"})
            expect_good(operation, "dimension-tree", {topology, one_port, q, source});
  }
}

void expect_trees(int d, int n, int q) {
  const Topology topology = cube(n, d);
  for (const bool one_port : {false, true})
    for (const char* operation : {"scatter", "gather"})
      expect_good(operation, "dimension-tree", {topology, one_port, q, topology.nodes / 3});
}

TEST(DimensionTree, scatter_and_gather_of_all_sizes) {
  for (int d = 1; d <= 3; ++d)
    for (int n = 2; n <= (d < 3 ? 16 : 8); ++n)
      for (int q = 1; q <= 4; ++q) expect_trees(d, n, q);
}

TEST(DimensionTree, slow_scatter_and_gather_of_all_sizes) {
  for (int d = 1; d <= 3; ++d)
    for (int n = 2; n <= 16; ++n)
      for (int q = 1; q <= 8; ++q) expect_trees(d, n, q);
}

TEST(DimensionTree, scatter_at_natural_sizes_meets_the_volume_bound) {
  for (const bool one_port : {false, true})
    for (int d = 1; d <= 3; ++d)
      for (int q = 1; q <= 3; ++q)
        for (int depth = 1; depth <= (d == 3 && q > 1 ? 1 : 2); ++depth) {
          const int g = one_port ? q + 1 : 2 * q + 1;
          const Topology topology = cube(power(g, depth), d);
          const Counts total = expect_good("scatter", "dimension-tree", {topology, one_port, q}).total;
          EXPECT_EQ(total.rounds, d * depth);
          EXPECT_DOUBLE_EQ(total.volume, one_port ? topology.nodes - 1.0 : (topology.nodes - 1.0) / (2 * d));
          EXPECT_EQ(total.volume, bound_of("scatter", {topology, one_port, q}).volume);
        }
}

TEST(DimensionTree, ten_nodes_take_three_rounds_a_dimension_and_more_volume) {
  const Counts total = expect_good("scatter", "dimension-tree", {cube(10, 2)}).total;
  EXPECT_EQ(total.rounds, 6);
  EXPECT_EQ(total.volume, 38.5);  // (N-1)/(2d) is 24.75
}

TEST(DimensionTree, printed_hops_are_named_where_they_differ) {
  const Topology topology = cube(9, 2);
  for (const char* operation : {"broadcast", "scatter", "gather"}) {
    const auto formula = [&](bool one_port, int q) {
      const CollectiveRequest request{topology, one_port, q};
      return find_algorithm(operation, "dimension-tree", request).formula(request);
    };
    const Formula one = formula(true, 2), all = formula(false, 1);
    ASSERT_TRUE(one.printed && all.printed) << operation;
    EXPECT_EQ(one.printed->hops, 9) << operation;  // d n/2
    EXPECT_EQ(one.hops, 12) << operation;          // d q n/(q+1)
    EXPECT_NE(one.note.find("E12"), std::string::npos) << operation;
    EXPECT_EQ(all.printed->hops, 9) << operation;
    EXPECT_EQ(all.hops, 8) << operation;
    const Formula none = formula(true, 1);  // 9 is not a power of 2: there is no closed form, but the thesis prints one
    EXPECT_FALSE(none.has_hops) << operation;
    ASSERT_TRUE(none.printed) << operation;
    EXPECT_EQ(none.printed->hops, 9) << operation;
  }
}

TEST(TwoPhase, exchanges_of_all_sizes) {
  for (const char* operation : {"all-gather", "all-to-all"})
    for (int d = 1; d <= 3; ++d)
      for (int n = 3; n <= largest_ring(operation, d, false); ++n) {
        for (int q = 1; q <= 4; ++q)
          if (d == 1 || n <= 5 || (n + q) % 3 == 0) expect_exchanges(operation, n, d, q);
      }
}

TEST(TwoPhase, slow_exchanges_of_all_sizes) {
  for (const char* operation : {"all-gather", "all-to-all"})
    for (int d = 1; d <= 3; ++d)
      for (int n = 3; n <= largest_ring(operation, d, true); ++n)
        for (int q = 1; q <= (d < 3 ? 8 : 4); ++q) expect_exchanges(operation, n, d, q);
}

TEST(TwoPhase, dimensions_of_one_node_do_not_count) {
  const Topology topology = parse_topology("torus:1x6x6x1");
  for (const char* operation : {"all-gather", "all-to-all"})
    EXPECT_EQ(expect_good(operation, "two-phase", {topology, false, 2}).total.volume,
              expect_good(operation, "two-phase", {cube(6, 2), false, 2}).total.volume);
}

TEST(DataMovement, every_part_arrives_exactly_once) {
  const Topology topology = cube(8, 2);
  for (const Algorithm& algorithm : algorithms()) {
    const Movement movement = find_operation(algorithm.operation).movement;
    if (movement == Movement::kBroadcast || movement == Movement::kPermutation) continue;
    if (find_operation(algorithm.operation).reduces()) continue;  // reductions_test.cpp
    for (const bool one_port : {false, true})
      for (const int q : {1, 2, 3}) {  // with q = 3 some positions are left over
        const CollectiveRequest request{topology, one_port, q};
        if (!algorithm.applicable(request).empty()) continue;
        const Schedule schedule = algorithm.make(request);
        std::set<std::pair<int, Item>> first;
        size_t arrivals = 0;
        for (const Round& round : schedule.rounds)
          for (const Transfer& transfer : round) {
            EXPECT_TRUE(std::is_sorted(transfer.items.begin(), transfer.items.end()));
            for (const Item& item : transfer.items) first.insert({transfer.to, item});
            arrivals += transfer.items.size();
          }
        EXPECT_EQ(first.size(), arrivals) << algorithm.operation << " " << algorithm.name << " q " << q;
        if (movement == Movement::kAllGather) {
          EXPECT_EQ(arrivals, wanted(algorithm.operation, topology, schedule));
        }
      }
  }
}

/// Makes a schedule of every algorithm, small enough to mutate every transfer.
template <typename Mutate>
void expect_rejected(const Mutate& mutate) {
  const Topology topology = cube(4, 2);
  int tried = 0;
  for (const Algorithm& algorithm : algorithms()) {
    const Movement movement = find_operation(algorithm.operation).movement;
    if (movement == Movement::kBroadcast || movement == Movement::kPermutation) continue;
    if (find_operation(algorithm.operation).reduces()) continue;  // reductions_test.cpp
    for (const bool one_port : {false, true}) {
      const CollectiveRequest request{topology, one_port, 2, 5};
      if (!algorithm.applicable(request).empty()) continue;
      const Schedule schedule = algorithm.make(request);
      ASSERT_TRUE(check_schedule(topology, schedule).ok());
      for (size_t r = 0; r < schedule.rounds.size(); ++r)
        for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
          Schedule mutant = schedule;
          if (!mutate(topology, mutant.rounds[r], t)) continue;
          ++tried;
          EXPECT_FALSE(check_schedule(topology, mutant).ok())
              << algorithm.operation << " " << algorithm.name << " round " << r << " transfer " << t;
        }
    }
  }
  EXPECT_GT(tried, 500);
}

TEST(DataMovementMutants, a_dropped_transfer_is_missed) {
  expect_rejected([](const Topology&, Round& round, size_t t) {
    round.erase(round.begin() + static_cast<long>(t));
    return true;
  });
}

TEST(DataMovementMutants, a_dropped_item_is_missed) {
  expect_rejected([](const Topology&, Round& round, size_t t) {
    if (round[t].items.size() < 2) return false;
    round[t].items.erase(round[t].items.begin() + static_cast<long>(round[t].items.size() / 2));
    return true;
  });
}

TEST(DataMovementMutants, swapped_destinations_are_off_their_paths) {
  expect_rejected([](const Topology&, Round& round, size_t t) {
    Transfer& other = round[(t + 1) % round.size()];
    if (other.to == round[t].to) return false;
    std::swap(round[t].to, other.to);
    return true;
  });
}

TEST(DataMovementMutants, swapped_bundles_are_not_held_or_not_received) {
  expect_rejected([](const Topology&, Round& round, size_t t) {
    Transfer& other = round[(t + 1) % round.size()];
    if (other.items == round[t].items || other.to == round[t].to) return false;
    std::swap(round[t].items, other.items);
    return true;
  });
}

TEST(DataMovementMutants, a_redirected_transfer_ends_at_the_wrong_node) {
  expect_rejected([](const Topology& topology, Round& round, size_t t) {
    Transfer& transfer = round[t];
    const int before = transfer.to;
    transfer.path.push_back(static_cast<uint8_t>(transfer.path.back() ^ 2));  // one more hop in the other dimension
    transfer.to = walk(topology, transfer.from, transfer.path);
    return transfer.to != before;
  });
}

TEST(DataMovement, reasons_name_what_is_missing) {
  const auto reason = [](const std::string& operation, const std::string& name, const CollectiveRequest& request) {
    try {
      find_algorithm(operation, name, request);
    } catch (const UsageError& error) {
      return as_options(error.what());
    }
    return std::string();
  };
  const Topology odd = parse_topology("torus:9x9"), mixed = parse_topology("torus:4x6"), two = cube(2, 3);
  const Topology mesh = parse_topology("mesh:4x4"), even = cube(8, 2), single = parse_topology("torus:1");
  for (const char* operation : {"all-gather", "all-to-all"}) {
    EXPECT_EQ(reason(operation, "two-phase", {odd}), "");
    EXPECT_EQ(lacks(reason(operation, "two-phase", {odd, true}), {"'two-phase'", "9"}), "");
    EXPECT_EQ(lacks(reason(operation, "two-phase-hybrid", {odd}), {"'two-phase-hybrid'", "9"}), "");
    EXPECT_EQ(lacks(reason(operation, "two-phase-hybrid", {even, true}), {"'two-phase-hybrid'", "torus:8x8"}), "");
    EXPECT_EQ(lacks(reason(operation, "two-phase-folded", {even, true}), {"'two-phase-folded'", "torus:8x8"}), "");
    EXPECT_EQ(lacks(reason(operation, "two-phase", {mesh}), {"'two-phase'", "mesh:4x4"}), "");
    for (const Topology* topology : {&mixed, &two, &single})
      EXPECT_EQ(lacks(reason(operation, "two-phase", {*topology}), {"'two-phase'", "3", topology->spec}), "");
  }
  EXPECT_EQ(lacks(reason("scatter", "dimension-tree", {mesh}), {"'dimension-tree'", "mesh:4x4"}), "");
}

}  // namespace
}  // namespace dateline
