// SPDX-License-Identifier: Apache-2.0
// Total exchange by neighbour transfers: complete in the steps of the formula, one block per link, one port if
// requested; the numbers of the restated paper and better ones; the bounds.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "model/cost/exchange_bound.h"
#include "model/cost/lower_bound.h"
#include "model/network/properties.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/all_to_all/factor_exchange.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "tests/collective/mutants.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

int power(int base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

std::string algorithm_refusal(const std::string& name, const CollectiveRequest& request) {
  return reason_of_refusal([&] { find_algorithm("all-to-all", name, request); });
}

Schedule made(const std::string& name, const CollectiveRequest& request) {
  return find_algorithm("all-to-all", name, request).make(request);
}

double bound_of(const CollectiveRequest& r) {
  return std::ceil((r.one_port ? one_port_exchange_bound(r.topology) : all_port_exchange_bound(r.topology)).steps -
                   1e-9);
}

/// Expects everything that must hold for these schedules; returns the steps.
int expect_good(const std::string& name, const CollectiveRequest& request) {
  const std::string operation = "all-to-all";
  const Algorithm& algorithm = find_algorithm(operation, name, request);
  const Schedule schedule = algorithm.make(request);
  const CheckResult check = check_schedule(request.topology, schedule);
  const std::string what = name + " on " + request.topology.spec + (request.one_port ? " one-port" : " all-port");
  EXPECT_TRUE(check.ok() && check.complete && check.ports_ok) << what << check.problem_count;
  EXPECT_EQ(schedule.one_port, request.one_port) << what;
  EXPECT_LE(check.max_link_sharing, 1) << what;
  long transfers = 0;
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round) {
      ++transfers;
      EXPECT_EQ(transfer.path.size(), 1u) << what;
      EXPECT_EQ(transfer.items.size(), 1u) << what;
    }
  EXPECT_EQ(transfers, topology_properties(request.topology).total_distance) << what << ": only shortest ways";
  const Counts counts = count_schedule(check, schedule.parts, 1).total;
  const Formula formula = algorithm.formula(request);
  if (formula.has_rounds) {
    EXPECT_EQ(counts.rounds, formula.rounds) << what;
    EXPECT_EQ(counts.hops, formula.hops) << what;
    EXPECT_EQ(counts.volume, formula.volume) << what;
  }
  EXPECT_GE(counts.rounds, bound_of(request)) << what;
  EXPECT_GE(counts.volume, all_to_all_bound(request.topology, request.one_port, 1).volume * (1 - 1e-12)) << what;
  return static_cast<int>(check.rounds.size());
}

int steps(const std::string& name, const std::string& spec, bool one_port) {
  const Topology topology = parse_topology(spec);
  return expect_good(name, {topology, one_port});
}

Dimension factor_of(const std::string& spec) { return parse_topology("product:" + spec).dimensions[0]; }

/// A single factor is a product of one.
void expect_factor(const std::string& spec, long one_port, long all_ports) {
  EXPECT_EQ(factor_steps(factor_of(spec), true), one_port) << spec;
  EXPECT_EQ(factor_steps(factor_of(spec), false), all_ports) << spec;
  EXPECT_EQ(steps("product-a2", "product:" + spec, true), one_port) << spec;
  EXPECT_EQ(steps("product-a2", "product:" + spec, false), all_ports) << spec;
}

void expect_factors(int n) {
  const std::string size = std::to_string(n);
  const long square = static_cast<long>(n) * n;
  expect_factor("ring" + size, square / 4, n % 2 == 1 ? (square - 1) / 8 : (square + 7) / 8);
  expect_factor("path" + size, square / 2 - (n % 2 == 0 ? 1 : 0), square / 4);
  if (n <= 16) expect_factor("complete" + size, n - 1, 1);
}

TEST(FactorExchange, takes_the_steps_of_its_formula) {
  for (int n = 3; n <= 24; ++n) expect_factors(n);
  for (const char* kind : {"ring2", "path2", "complete2"}) expect_factor(kind, 1, 1);
  for (const char* kind : {"ring1", "path1"}) expect_factor(kind, 0, 0);
}

TEST(FactorExchange, slow_takes_the_steps_of_its_formula_in_all_sizes) {
  for (int n = 25; n <= 160; n += n < 40 ? 1 : 19) expect_factors(n);
}

TEST(FactorExchange, one_port_line_takes_the_numbers_of_the_restated_paper) {
  const int wanted[] = {4, 7, 12, 17, 24, 31, 40, 49};
  for (int n = 3; n <= 10; ++n) {
    const std::string line = "mesh:" + std::to_string(n);
    EXPECT_EQ(steps("product-a2", line, true), wanted[n - 3]);
    EXPECT_EQ(bound_of({parse_topology(line), true}), wanted[n - 3]) << "so it is optimal";
  }
}

TEST(ProductA2, one_port_meets_the_average_status_on_products_of_rings_and_complete_graphs) {
  for (const char* spec : {"hypercube:2", "hypercube:3", "hypercube:4", "hypercube:5", "hypercube:6", "torus:4x4",
                           "torus:4x4x4", "torus:3x4x5", "torus:6x6", "ghc:3x4", "ghc:4x4x2", "mesh:2x2x2",
                           "product:ring5*complete4", "product:ring4*complete3*path2", "torus:1x5x1x3", "torus:1"}) {
    const Topology topology = parse_topology(spec);
    const double status = topology_properties(topology).average_status();
    EXPECT_EQ(steps("product-a2", spec, true), std::ceil(status)) << spec;
    EXPECT_EQ(status, std::ceil(status)) << spec;
  }
}

TEST(ProductA2, one_port_mesh_takes_more_than_its_status) {
  const std::pair<const char*, int> wanted[] = {
      {"mesh:2x3", 11}, {"mesh:3x3", 24}, {"mesh:4x4", 56}, {"product:path3*ring4", 28}};
  for (const auto& [spec, count] : wanted) {
    EXPECT_EQ(steps("product-a2", spec, true), count) << spec;
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, true};
    EXPECT_NE(find_algorithm("all-to-all", "product-a2", request).formula(request).note.find("E2"), std::string::npos);
  }
}

TEST(ProductA2, all_ports_use_one_dimension_at_a_time) {
  EXPECT_EQ(steps("product-a2", "torus:4x4x4", false), 96);
  EXPECT_EQ(steps("product-a2", "torus:6x6", false), 60);
  EXPECT_EQ(steps("product-a2", "mesh:3x4", false), 4 * 2 + 3 * 4);
  EXPECT_EQ(steps("product-a2", "ghc:3x4", false), 4 + 3);
  EXPECT_EQ(steps("product-a2", "product:ring5*path3*complete4", false), 12 * 3 + 20 * 2 + 15 * 1);
}

TEST(ProductA3, takes_the_steps_of_one_dimension_as_often_as_it_has_lines) {
  for (const char* kind : {"ring", "path", "complete"})
    for (int n = 2; n <= 9; ++n) {
      const std::string factor = kind + std::to_string(n);
      const long steps_of_factor = factor_steps(factor_of(factor), false);
      EXPECT_EQ(steps("product-a3", "product:" + factor + "*" + factor, false), n * steps_of_factor);
      if (n > 4 || kind == std::string("complete")) continue;
      const std::string pair = factor + "*" + factor;
      EXPECT_EQ(steps("product-a3", "product:" + pair + "*" + pair, false), power(n, 3) * steps_of_factor);
    }
  EXPECT_EQ(steps("product-a3", "hypercube:4", false), 8);
  EXPECT_EQ(steps("product-a3", "hypercube:8", false), 128);
  EXPECT_EQ(steps("product-a3", "torus:1x5x5", false), 15);  // a dimension of one node does not count
}

TEST(ProductA3, is_optimal_but_for_rings_of_two_modulo_four) {
  for (int n = 3; n <= 14; ++n)
    for (const char* kind : {"torus", "mesh"}) {
      const std::string spec = kind + (":" + std::to_string(n)) + "x" + std::to_string(n);
      const Topology topology = parse_topology(spec);
      const bool rounded = kind == std::string("torus") && n % 4 == 2;
      const int count = steps("product-a3", spec, false);
      EXPECT_EQ(count > bound_of({topology}), rounded) << spec;
      const Formula formula = find_algorithm("all-to-all", "product-a3", {topology}).formula({topology});
      EXPECT_EQ(formula.note.find("E1") != std::string::npos, rounded) << spec;
    }
  EXPECT_EQ(steps("product-a3", "torus:6x6", false), 30);
  EXPECT_EQ(steps("product-a3", "torus:10x10", false), 130);
}

/// The most foreign blocks that wait at a node after a step.
int most_foreign_blocks(const std::string& name, const std::string& spec, bool one_port) {
  const Topology topology = parse_topology(spec);
  const Schedule schedule = made(name, {topology, one_port});
  std::vector<int> waiting(topology.nodes, 0);
  int most = 0;
  for (const Round& round : schedule.rounds) {
    for (const Transfer& transfer : round) {
      const Item& item = transfer.items[0];
      if (item.origin != transfer.from) --waiting[transfer.from];
      if (item.target != transfer.to) ++waiting[transfer.to];
    }
    most = std::max(most, *std::max_element(waiting.begin(), waiting.end()));
  }
  return most;
}

TEST(ProductA3, needs_fewer_buffers_than_a2) {
  EXPECT_EQ(most_foreign_blocks("product-a3", "torus:4x4x4x4", false), 19);
  EXPECT_GT(most_foreign_blocks("product-a2", "torus:4x4x4x4", false), 200);
  EXPECT_EQ(most_foreign_blocks("product-a2", "torus:4x4x4", true), 55);
}

TEST(EdgeColoured, torus_of_six_takes_27_steps_where_a3_takes_30) {
  EXPECT_EQ(steps("edge-coloured", "torus:6x6", false), 27);
  EXPECT_EQ(steps("edge-coloured", "torus:10x10", false), 125);
  EXPECT_EQ(steps("edge-coloured", "torus:4x4x4", false), 32);
}

/// If all nodes do the same, an odd number of half-way offsets cannot be split evenly over both directions.
TEST(EdgeColoured, meets_the_cut_bound_where_half_way_offsets_pair_up) {
  for (const char* spec : {"torus:3x3", "torus:5x5", "torus:4x6", "torus:6x6", "torus:8x8", "torus:3x5x7", "torus:2x4",
                           "torus:6x10", "torus:4x4x4", "hypercube:2", "hypercube:7", "ghc:3x4", "ghc:4x4",
                           "product:ring6*complete4", "product:ring5*complete3", "torus:2x3x4"})
    EXPECT_EQ(steps("edge-coloured", spec, false), bound_of({parse_topology(spec)})) << spec;
  EXPECT_EQ(steps("edge-coloured", "torus:6x3", false), 15);
  EXPECT_EQ(bound_of({parse_topology("torus:6x3")}), 14);
}

/// The restated paper has 9, 20, 52 and (3x4 with a ring) 25 steps.
TEST(Balanced, one_port_meshes_take_fewer_steps_than_known) {
  EXPECT_EQ(steps("balanced", "mesh:2x3", true), 9);
  EXPECT_EQ(steps("balanced", "mesh:3x3", true), 18);
  EXPECT_EQ(steps("balanced", "mesh:4x4", true), 43);
  EXPECT_EQ(steps("balanced", "product:path3*ring4", true), 23);
  for (const char* spec : {"mesh:2x3", "mesh:3x3", "product:path3*ring4", "mesh:3x3x3"})
    EXPECT_EQ(steps("balanced", spec, true), bound_of({parse_topology(spec), true})) << spec << ": optimal";
}

TEST(Balanced, one_port_is_never_slower_than_a2) {
  for (const char* spec : {"mesh:5", "mesh:2x5", "mesh:4x3", "mesh:5x5", "mesh:2x3x2", "mesh:6x4",
                           "product:path4*complete4", "product:path3*ring5", "product:path3*complete3*ring3"})
    EXPECT_LE(steps("balanced", spec, true), steps("product-a2", spec, true)) << spec;
}

TEST(Balanced, all_ports_meet_the_cut_bound_on_meshes_and_dual_cubes) {
  for (const char* spec : {"mesh:5", "mesh:2x3", "mesh:3x3", "mesh:4x4", "mesh:4x5", "mesh:5x5", "mesh:3x3x3",
                           "mesh:4x4x4", "mesh:2x3x4", "mesh:8x8", "product:path3*ring4", "product:path4*complete3",
                           "torus:6x3", "torus:6x5", "torus:8", "dual-cube:2", "dual-cube:3"})
    EXPECT_EQ(steps("balanced", spec, false), bound_of({parse_topology(spec)})) << spec;
}

TEST(Balanced, dual_cube_with_one_port_meets_its_status) {
  EXPECT_EQ(steps("balanced", "dual-cube:2", true), 16);
  EXPECT_EQ(steps("balanced", "dual-cube:3", true), 104);
}

TEST(Balanced, slow_larger_networks) {
  EXPECT_EQ(steps("balanced", "dual-cube:4", false), 176);
  EXPECT_EQ(steps("balanced", "mesh:10x10", false), 250);
  EXPECT_LE(steps("balanced", "mesh:8x8", true), 359);
  EXPECT_LE(steps("balanced", "mesh:10x10", true), 704);
}

TEST(TotalExchange, is_the_same_every_time) {
  const Topology topology = parse_topology("mesh:3x4");
  for (const bool one_port : {false, true}) {
    const Schedule one = made("balanced", {topology, one_port}), other = made("balanced", {topology, one_port});
    ASSERT_EQ(one.rounds.size(), other.rounds.size());
    for (size_t r = 0; r < one.rounds.size(); ++r)
      for (size_t t = 0; t < one.rounds[r].size(); ++t) {
        EXPECT_EQ(one.rounds[r][t].items, other.rounds[r][t].items);
        EXPECT_EQ(one.rounds[r][t].path, other.rounds[r][t].path);
      }
  }
}

TEST(TotalExchange, reasons_name_what_is_missing) {
  const Topology torus = parse_topology("torus:4x4"), cube = parse_topology("dual-cube:3"),
                 mesh = parse_topology("mesh:3x4"), space = parse_topology("torus:4x4x4"),
                 large = parse_topology("mesh:16x16"), huge = parse_topology("torus:32x32x32");
  EXPECT_EQ(lacks(algorithm_refusal("product-a2", {cube, true}), {"'product-a2'", "dual-cube:3"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("product-a2", {huge}), {"'product-a2'", "8388608", "25769803776"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("product-a3", {torus, true}), {"'product-a3'"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("product-a3", {space}), {"'product-a3'", "2", "4", "8", "16", "torus:4x4x4"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("product-a3", {mesh}), {"'product-a3'", "2", "4", "8", "16", "mesh:3x4"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("edge-coloured", {mesh}), {"'edge-coloured'", "mesh:3x4"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("edge-coloured", {torus, true}), {"'edge-coloured'"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("balanced", {large}), {"'balanced'", "128", "256"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("balanced", {torus, true}), {"'balanced'", "product-a2"}), "");
}

/// Every algorithm on small networks with both port models, to mutate every transfer.
template <typename Mutate>
void expect_rejected(const Mutate& mutate) {
  int tried = 0;
  for (const char* spec :
       {"torus:4x4", "mesh:3x3", "product:ring5*complete3", "mesh:2x3", "dual-cube:2", "twisted-torus:3x4"})
    for (const bool one_port : {false, true})
      for (const char* name : {"product-a2", "product-a3", "edge-coloured", "balanced"}) {
        const Topology topology = parse_topology(spec);
        if (algorithm_refusal(name, {topology, one_port}).empty())
          tried += expect_mutants_rejected(topology, made(name, {topology, one_port}), mutate);
      }
  EXPECT_GT(tried, 500);
}

TEST(TotalExchangeMutants, a_dropped_transfer_is_missed) {
  expect_rejected([](const Topology&, Schedule& schedule, size_t r, size_t t) {
    drop_transfer(schedule, r, t);
    return true;
  });
}

TEST(TotalExchangeMutants, swapped_blocks_are_not_there_to_be_sent) {
  expect_rejected([](const Topology&, Schedule& schedule, size_t r, size_t t) {
    Round& round = schedule.rounds[r];
    Transfer& other = round[(t + 1) % round.size()];
    if (other.from == round[t].from) return false;
    std::swap(round[t].items, other.items);
    return true;
  });
}

TEST(TotalExchangeMutants, a_transfer_a_step_early_uses_a_link_or_port_twice_or_has_nothing_to_send) {
  const Topology topology = parse_topology("torus:4x4");
  const Schedule schedule = made("product-a2", {topology, true});
  for (size_t r = 1; r < schedule.rounds.size(); ++r) {
    Schedule mutant = schedule;
    mutant.rounds[r - 1].push_back(mutant.rounds[r][0]);
    mutant.rounds[r].erase(mutant.rounds[r].begin());
    EXPECT_FALSE(check_schedule(topology, mutant).ok()) << r;  // every node sends and receives in every step
  }
}

TEST(TotalExchangeMutants, all_port_schedules_break_the_one_port_model) {
  for (const auto& [name, spec] : {std::pair{"product-a3", "torus:4x4"},
                                   {"edge-coloured", "torus:6x6"},
                                   {"balanced", "mesh:3x3"},
                                   {"product-a2", "mesh:3x3"}}) {
    const Topology topology = parse_topology(spec);
    Schedule schedule = made(name, {topology});
    schedule.one_port = true;
    EXPECT_FALSE(check_schedule(topology, schedule).ports_ok) << name;
  }
}

/// All twisted tori with sides in these ranges, as values of --topology.
std::vector<std::string> twisted_tori(int most_x, int most_y) {
  std::vector<std::string> specs;
  for (int x = 3; x <= most_x; ++x)
    for (int y = 2; y <= most_y; ++y)
      for (int twist = 1; twist < y; ++twist)
        if (std::min(twist, y - twist) <= x)
          specs.push_back("twisted-torus:" + std::to_string(x) + "x" + std::to_string(y) + "+" + std::to_string(twist));
  return specs;
}

void expect_good_on_twisted_tori(int most_x, int most_y) {
  for (const std::string& spec : twisted_tori(most_x, most_y)) {
    const Topology topology = parse_topology(spec);
    for (const bool one_port : {false, true}) {
      if (one_port && topology.nodes > 40) continue;  // the search takes seconds
      expect_good("balanced", {topology, one_port});
    }
  }
}

// Half-way ties on a twisted torus depend on the direction taken in x before.
TEST(TotalExchange, balanced_is_complete_on_twisted_tori) { expect_good_on_twisted_tori(5, 5); }
TEST(TotalExchange, slow_balanced_is_complete_on_every_twisted_torus_of_sides_to_eight) {
  expect_good_on_twisted_tori(8, 8);
}

}  // namespace
}  // namespace dateline
