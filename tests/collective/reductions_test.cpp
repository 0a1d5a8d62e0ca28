// SPDX-License-Identifier: Apache-2.0
// Reductions by every algorithm: schedules, their counts, and runs on the native engine, where every word is compared
// with the sum of the contributions and cycles with the prediction.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/router/route_encoding.h"
#include "sw/collective/bound.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/fixed_order.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/reduction.h"
#include "tests/collective/engine_run.h"
#include "tests/collective/mutants.h"

namespace dateline {
namespace {

const std::vector<std::string> kReductions = {"reduce", "reduce-scatter", "all-reduce"};

MachineOptions machine_on(const std::string& topology, bool one_port, int q, bool source_routes) {
  MachineOptions options;
  options.topology = topology;
  options.one_port = one_port;
  options.q = q;
  if (source_routes) options.routing = RoutingChoice{RoutingName::kSource};
  return options;
}

bool expressible(const Setting& setting, const Schedule& schedule) {
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (!encode_route(setting.topology, setting.config.router, transfer.from, transfer.path,
                        setting.machine.switching, 0))
        return false;
  return true;
}

/// Runs a schedule on the native engine.
void expect_sums(const Setting& setting, const Schedule& schedule, int words) {
  const CheckResult check = check_schedule(setting.topology, schedule);
  ASSERT_TRUE(check.ok()) << first_problem(check);
  const BlockLayout layout(setting.topology, schedule, words);
  const Program program =
      compile_schedule(setting.topology, schedule, layout, setting.config, 0, setting.machine.switching);
  const auto engine = find_engine("native").make(setting.topology, program.config, engine_paths(), {});
  const Execution execution = execute(*engine, setting.topology, layout, program);
  EXPECT_EQ(execution.mismatches, 0) << execution.first_mismatch;
  const long required = schedule.operation == "reduce" ? 1 : setting.topology.nodes;
  EXPECT_EQ(execution.words_checked, required * words);
  const std::vector<RoundPrediction> predicted =
      predict_rounds(setting.topology, schedule, layout, setting.config, setting.cost, setting.machine.switching);
  double bound = 0;
  for (size_t r = 0; r < predicted.size(); ++r) {
    expect_cycles(predicted[r], execution.measured[r], check.rounds[r].max_sharing > 1, setting.options.q,
                  "round " + std::to_string(r + 1));
    bound += predicted[r].bound;
  }
  EXPECT_LE(bound, static_cast<double>(execution.measured_cycles));
  const CycleBound least = operation_cycle_bound(setting.topology, schedule, words,
                                                 bound_cost(setting.config, setting.cost, setting.machine.switching),
                                                 check.max_link_sharing);
  EXPECT_LE(least.cycles, static_cast<double>(execution.measured_cycles));
}

/// The counts of a schedule are those of the formula where it has some, and not below the bound.
void expect_counts(const Topology& topology, const Algorithm& algorithm, const CollectiveRequest& request,
                   const Schedule& schedule) {
  const CheckResult check = check_schedule(topology, schedule);
  ASSERT_TRUE(check.ok()) << first_problem(check);
  const Counts counts = count_schedule(check, schedule.parts, 1).total;
  const Formula formula = algorithm.formula(request);
  if (formula.has_rounds) {
    EXPECT_EQ(counts.rounds, formula.rounds);
  }
  if (formula.has_hops) {
    EXPECT_EQ(counts.hops, formula.hops);
  }
  if (formula.has_volume) {
    EXPECT_NEAR(counts.volume, formula.volume, 1e-9);
  }
  const Counts bound = operation_bound(topology, schedule);
  EXPECT_GE(counts.rounds, bound.rounds);
  EXPECT_GE(counts.hops, bound.hops);
  EXPECT_GE(counts.volume, bound.volume - 1e-9);
}

/// All reductions on a network by all algorithms. Returns how many there are.
int expect_all(const std::string& spec, const std::vector<int>& words,
               const std::map<std::string, std::string>& arguments = {}) {
  int count = 0;
  for (const bool one_port : {false, true})
    for (const int q : {1, 2}) {
      const Setting plain(machine_on(spec, one_port, q, false), true);
      const Setting source(machine_on(spec, one_port, q, true), true);
      const Topology& topology = plain.topology;
      for (const std::string& operation : kReductions) {
        CollectiveRequest request{topology, one_port, q, topology.nodes / 3};
        request.arguments = arguments;
        int algorithms = 0;
        for (const Algorithm* algorithm : applicable_algorithms(operation, request)) {
          SCOPED_TRACE(operation + " " + algorithm->name + " on " + spec + (one_port ? ", one port" : "") + ", q " +
                       std::to_string(q));
          const Schedule schedule = algorithm->make(request);
          expect_counts(topology, *algorithm, request, schedule);
          const Setting& setting = expressible(plain, schedule) ? plain : source;
          for (const int block : words) expect_sums(setting, schedule, block);
          ++algorithms;
          ++count;
        }
        EXPECT_GE(algorithms, 1) << operation << " on " << spec;
      }
    }
  return count;
}

TEST(Reductions, have_the_right_sums_on_small_tori) {
  EXPECT_GE(expect_all("torus:4x4", {1, 20}), 40);
  EXPECT_GE(expect_all("torus:3x3", {1, 9}), 20);
  EXPECT_GE(expect_all("ring:5", {1, 9}), 20);
  EXPECT_GE(expect_all("torus:2x3", {7}), 16);
  EXPECT_GE(expect_all("torus:4x3x2", {7}), 16);
  EXPECT_GE(expect_all("ring:1", {4}), 6);
}
TEST(Reductions, have_the_right_sums_on_cubes_meshes_and_products) {
  EXPECT_GE(expect_all("hypercube:3", {1, 20}), 16);
  EXPECT_GE(expect_all("dual-cube:2", {1, 20}), 12);
  EXPECT_GE(expect_all("mesh:3x4", {1, 20}), 8);
  EXPECT_GE(expect_all("twisted-torus:4x4+2", {1, 20}), 8);
  EXPECT_GE(expect_all("ghc:3x4", {1, 20}), 8);
  EXPECT_GE(expect_all("product:ring4*path3*complete3", {5}), 8);
}
TEST(Reductions, have_the_right_results_with_every_operation) {
  for (const char* const combine : {"add", "min", "max", "and", "or", "xor"})
    for (const char* const spec : {"torus:3x4", "hypercube:3"}) expect_all(spec, {5}, {{"combine", combine}});
  expect_all("torus:3x3", {5}, {{"combine", "min"}, {"signed", "yes"}});
  expect_all("torus:3x3", {5}, {{"combine", "max"}, {"signed", "yes"}});
}

class ReductionsOnLargerNetworks : public testing::TestWithParam<const char*> {};

TEST_P(ReductionsOnLargerNetworks, slow_have_the_right_sums) { expect_all(GetParam(), {1, 64, 300}); }
INSTANTIATE_TEST_SUITE_P(Networks, ReductionsOnLargerNetworks,
                         testing::Values("torus:7x7", "torus:8x8", "torus:4x4x4", "torus:4x6", "torus:5x5x4",
                                         "hypercube:5", "dual-cube:3", "mesh:4x5", "twisted-torus:4x4+2", "ghc:3x4"));

TEST(Reductions, have_the_right_sums_with_long_strides) {
  const auto expect_sums_of = [](const std::string& spec, const std::string& name, int q) {
    const Setting setting(machine_on(spec, false, q, false), true);
    for (const std::string operation : {"reduce-scatter", "all-reduce"}) {
      SCOPED_TRACE(operation + " " + name + " on " + spec);
      const CollectiveRequest request{setting.topology, false, q};
      expect_sums(setting, find_algorithm(operation, name, request).make(request), 20);
    }
  };
  expect_sums_of("torus:8x8", "swing", 3);
  expect_sums_of("torus:9x9", "levels", 3);
  const Setting nine(machine_on("torus:9x9", false, 3, false), true);
  const CollectiveRequest whole{nine.topology, false, 3};
  expect_sums(nine, find_algorithm("all-reduce", "trivance-whole", whole).make(whole), 30);
  const Setting setting(machine_on("torus:8x8", false, 3, false), true);
  const CollectiveRequest request{setting.topology, false, 3};
  expect_sums(setting, find_algorithm("all-reduce", "swing-whole", request).make(request), 30);
}

TEST(PerfectCode, takes_the_fewest_rounds_without_a_shared_link) {
  const struct {
    const char* spec;
    int rounds, hops;
  } cases[] = {{"torus:5x5", 2, 4}, {"torus:25x25", 4, 24}, {"torus:7x7x7", 3, 13}, {"torus:5x1x5", 2, 4}};
  for (const auto& [spec, rounds, hops] : cases)
    for (const char* const operation : {"broadcast", "reduce", "all-reduce"}) {
      SCOPED_TRACE(std::string(operation) + " on " + spec);
      const Topology topology = parse_topology(spec);
      const CollectiveRequest request{topology, false, 1, topology.nodes / 3};
      const Algorithm& algorithm = find_algorithm(operation, "perfect-code", request);
      const Schedule schedule = algorithm.make(request);
      expect_counts(topology, algorithm, request, schedule);
      const int times = std::string(operation) == "all-reduce" ? 2 : 1;
      const CheckResult check = check_schedule(topology, schedule);
      const Counts counts = count_schedule(check, schedule.parts, 1).total;
      EXPECT_EQ(counts.rounds, times * rounds);
      EXPECT_EQ(counts.hops, times * hops);
      EXPECT_EQ(check.max_link_sharing, 1);
      EXPECT_EQ(times * operation_bound(topology, schedule).rounds, counts.rounds);
    }
  for (const char* const spec : {"torus:5x7", "torus:7x7", "torus:5x5x5", "mesh:5x5", "ring:25"}) {
    const Topology topology = parse_topology(spec);
    EXPECT_THROW(find_algorithm("broadcast", "perfect-code", {topology}), UsageError) << spec;
  }
}

TEST(PerfectCode, exchanges_of_the_whole_vector_give_the_right_sums) {
  const struct {
    const char* spec;
    int q, rounds, volume;
  } cases[] = {{"torus:5x5", 3, 2, 4}, {"torus:7x7x7", 6, 3, 10}};
  for (const auto& [spec, q, rounds, volume] : cases) {
    MachineOptions options = machine_on(spec, false, q, true);
    options.switching = SwitchingMode::kCircuit;
    const Setting setting(options, true);
    const CollectiveRequest request{setting.topology, false, q};
    const Algorithm& algorithm = find_algorithm("all-reduce", "perfect-code-whole", request);
    const Schedule schedule = algorithm.make(request);
    expect_counts(setting.topology, algorithm, request, schedule);
    const CheckResult check = check_schedule(setting.topology, schedule);
    EXPECT_EQ(check.max_link_sharing, q);
    EXPECT_EQ(schedule.rounds.size(), static_cast<size_t>(rounds));
    EXPECT_EQ(count_schedule(check, 1, 1).total.volume, volume);
    expect_sums(setting, schedule, 9);
    EXPECT_THROW(find_algorithm("all-reduce", "perfect-code-whole", {setting.topology, false, q - 1}), UsageError);
  }
}

TEST(Trivance, exchanges_the_whole_vector_in_as_few_rounds_as_q_allows) {
  const struct {
    const char* spec;
    int q, rounds;
  } cases[] = {{"ring:27", 9, 3},     {"ring:6", 2, 2},    {"ring:8", 4, 2},    {"ring:12", 4, 2},
               {"ring:4", 3, 1},      {"ring:16", 8, 3},   {"ring:18", 6, 2},   {"ring:5", 3, 1},
               {"ring:7", 6, 1},      {"ring:10", 5, 2},   {"ring:15", 5, 2},   {"torus:9x9", 3, 4},
               {"torus:4x6", 2, 4},   {"torus:2x6", 2, 4}, {"torus:2x3", 1, 2}, {"torus:3x4x5", 3, 3},
               {"torus:2x2x2", 1, 3}, {"torus:1x5", 3, 1}};
  for (const auto& [spec, q, rounds] : cases) {
    SCOPED_TRACE(spec);
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, false, q};
    const Algorithm& algorithm = find_algorithm("all-reduce", "trivance-whole", request);
    const Schedule schedule = algorithm.make(request);
    expect_counts(topology, algorithm, request, schedule);
    EXPECT_EQ(check_schedule(topology, schedule).max_link_sharing, q);
    EXPECT_EQ(schedule.rounds.size(), static_cast<size_t>(rounds));
    if (q > 4) continue;  // more channels than a router has
    const Setting setting(machine_on(spec, false, q, false), true);
    expect_sums(setting, schedule, 14);
  }
  // With a smaller q there are more rounds, up to a q that is too small.
  for (const auto& [q, rounds] : {std::pair{3, 1}, std::pair{2, 2}}) {
    const Topology four = parse_topology("ring:4");
    const CollectiveRequest request{four, false, q};
    EXPECT_EQ(find_algorithm("all-reduce", "trivance-whole", request).make(request).rounds.size(),
              static_cast<size_t>(rounds));
  }
  for (const auto& [spec, q] : {std::pair{"ring:4", 1}, std::pair{"ring:8", 3}, std::pair{"ring:7", 5}}) {
    const Topology topology = parse_topology(spec);
    EXPECT_THROW(find_algorithm("all-reduce", "trivance-whole", {topology, false, q}), UsageError) << spec;
  }
  // Never more rounds than log3 n wants where n is at most 10 and q at most 8.
  for (int n = 2; n <= 10; ++n) {
    const Topology ring = parse_topology("ring:" + std::to_string(n));
    const CollectiveRequest request{ring, false, 8};
    EXPECT_LE(find_algorithm("all-reduce", "trivance-whole", request).make(request).rounds.size(),
              static_cast<size_t>(n <= 3   ? 1
                                  : n <= 9 ? 2
                                           : 3))
        << n;
  }
  // With rounds of two windows the order of contributions is fixed.
  const Topology powers = parse_topology("torus:4x8"), others = parse_topology("torus:4x6");
  CollectiveRequest fixed{powers, false, 4};
  fixed.arguments = {{"order", "fixed"}};
  const Schedule schedule = find_algorithm("all-reduce", "trivance-whole", fixed).make(fixed);
  EXPECT_TRUE(check_schedule(powers, schedule).ok());
  CollectiveRequest unordered{others, false, 4};
  unordered.arguments = fixed.arguments;
  EXPECT_THROW(find_algorithm("all-reduce", "trivance-whole", unordered), UsageError);
}

TEST(TreeExchange, takes_the_rounds_of_trees_in_blocks_and_one_exchange) {
  int before = 0;
  for (int n = 2; n <= 64; ++n)
    for (int q = 1; q <= 8; ++q) {
      const Topology topology = parse_topology("ring:" + std::to_string(n));
      const CollectiveRequest request{topology, false, q};
      const Algorithm& algorithm = find_algorithm("all-reduce", "tree-exchange", request);
      const Schedule schedule = algorithm.make(request);
      SCOPED_TRACE(topology.spec + ", q " + std::to_string(q));
      expect_counts(topology, algorithm, request, schedule);
      EXPECT_LE(check_schedule(topology, schedule).max_link_sharing, q);
      const int rounds = static_cast<int>(schedule.rounds.size());
      EXPECT_LE(rounds, 2 * ceil_log(2L * q + 1, n)) << "trees without an exchange take fewer rounds";
      if (q > 1) {
        EXPECT_LE(rounds, before) << "more than with a smaller q";
      }
      before = rounds;
    }
  // Blocks per ring: 3 with q = 1, and 8 with q = 8.
  const auto counts_on = [](const char* spec, int q) {
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, false, q};
    const Schedule schedule = find_algorithm("all-reduce", "tree-exchange", request).make(request);
    return count_schedule(check_schedule(topology, schedule), schedule.parts, 1).total;
  };
  const Counts square = counts_on("torus:8x8", 1);
  EXPECT_EQ(square.rounds, 6);
  EXPECT_EQ(square.hops, 10);
  EXPECT_EQ(square.volume, 3);
  EXPECT_EQ(counts_on("ring:64", 8).rounds, 3);
}

TEST(TreeExchange, has_the_right_sums_on_unequal_and_odd_sizes) {
  for (const auto& [spec, q] : std::vector<std::pair<const char*, int>>{{"torus:5x7", 1},
                                                                        {"torus:6x9", 2},
                                                                        {"torus:3x4x5", 1},
                                                                        {"torus:4x6", 3},
                                                                        {"ring:11", 1},
                                                                        {"torus:2x5", 1},
                                                                        {"torus:1x13", 2},
                                                                        {"torus:8x8", 1}})
    for (const char* const order : {"any", "fixed"}) {
      SCOPED_TRACE(std::string(spec) + ", order " + order);
      const Setting setting(machine_on(spec, false, q, false), true);
      CollectiveRequest request{setting.topology, false, q};
      request.arguments = {{"order", order}};
      Schedule schedule = find_algorithm("all-reduce", "tree-exchange", request).make(request);
      if (order == std::string("fixed")) schedule = in_fixed_order(setting.topology, schedule);
      expect_sums(setting, schedule, 10);
    }
}

TEST(AllGather, by_levels_and_swing_takes_logarithmic_rounds) {
  for (int n = 2; n <= 28; ++n) {
    const Topology topology = parse_topology("ring:" + std::to_string(n));
    const CollectiveRequest request{topology, false, (n + 2) / 3};
    const Schedule schedule = find_algorithm("all-gather", "levels", request).make(request);
    const CheckResult check = check_schedule(topology, schedule);
    EXPECT_TRUE(check.ok()) << n << ": " << first_problem(check);
    EXPECT_EQ(static_cast<int>(schedule.rounds.size()), ceil_log(3, n));
  }
  const std::vector<std::pair<const char*, int>> cases = {{"ring:4", 1},      {"ring:8", 3},     {"ring:16", 5},
                                                          {"ring:32", 11},    {"torus:4x4", 1},  {"torus:8x8", 3},
                                                          {"torus:16x16", 5}, {"torus:4x4x4", 1}};
  for (const auto& [spec, q] : cases) {
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, false, q};
    const Schedule schedule = find_algorithm("all-gather", "swing", request).make(request);
    const CheckResult check = check_schedule(topology, schedule);
    EXPECT_TRUE(check.ok()) << spec << ": " << first_problem(check);
    EXPECT_EQ(check.max_link_sharing, q) << spec;
    EXPECT_EQ(1 << schedule.rounds.size(), topology.nodes);
  }
  const Topology topology = parse_topology("torus:4x4x4");
  const CollectiveRequest request{topology};
  const Schedule schedule = find_algorithm("all-gather", "swing", request).make(request);
  EXPECT_NEAR(count_schedule(check_schedule(topology, schedule), schedule.parts, 1).total.volume, 63.0 / 6, 1e-9);
}

TEST(Reductions, have_the_right_sums_in_slots) {
  MachineOptions options = machine_on("torus:4x4", false, 1, false);
  options.flow = FlowControl::kBubble;
  options.flow_given = true;
  options.depth = 16;
  const Setting setting(options, true);
  const CollectiveRequest request{setting.topology};
  for (const char* const operation : {"reduce", "reduce-scatter", "all-reduce"})
    for (const char* const name : {"dimension-tree", "bucket"})
      for (const int words : {6, 13, 40, 64}) {
        const std::vector<const Algorithm*> all = applicable_algorithms(operation, request);
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Algorithm* algorithm) { return algorithm->name == name; });
        if (found == all.end()) continue;
        SCOPED_TRACE(std::string(operation) + " " + name + ", words " + std::to_string(words));
        expect_sums(setting, (*found)->make(request), words);
      }
}

TEST(Reductions, take_the_least_volume_on_tori) {
  for (const char* const spec : {"torus:4x6", "torus:6x6", "torus:7x7", "torus:9x9", "torus:3x4x5"}) {
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology};
    for (const std::string operation : {"all-gather", "reduce-scatter", "all-reduce"}) {
      const Schedule schedule = find_algorithm(operation, "breadth-first", request).make(request);
      const CheckResult check = check_schedule(topology, schedule);
      ASSERT_TRUE(check.ok()) << first_problem(check);
      const Counts counts = count_schedule(check, schedule.parts, 1).total;
      EXPECT_NEAR(counts.volume, operation_bound(topology, schedule).volume, 1e-9) << operation << " on " << spec;
    }
  }
}

TEST(Reductions, mutants_are_refused) {
  int tried = 0;
  for (const char* const spec : {"torus:4x4", "hypercube:3", "mesh:3x3"})
    for (const bool one_port : {false, true}) {
      const Topology topology = parse_topology(spec);
      const CollectiveRequest request{topology, one_port, 1, 1};
      for (const std::string& operation : kReductions)
        for (const Algorithm* algorithm : applicable_algorithms(operation, request)) {
          Schedule schedule = algorithm->make(request);
          if (algorithm->name == "naive" || schedule.rounds.empty()) continue;
          using Mutation = bool (*)(const Topology&, Schedule&, size_t, size_t);
          const Mutation lost = [](const Topology&, Schedule& mutant, size_t r, size_t t) {
            drop_transfer(mutant, r, t);
            return true;
          };
          const Mutation doubled = [](const Topology&, Schedule& mutant, size_t r, size_t t) {
            return doubled_add(mutant, r, t);
          };
          const Mutation put = [](const Topology&, Schedule& mutant, size_t r, size_t t) {
            return put_instead_of_add(mutant, r, t);
          };
          for (const Mutation mutation : {lost, doubled, put})
            tried += expect_mutants_rejected(topology, schedule, mutation);
        }
    }
  EXPECT_GE(tried, 3000);
}

TEST(Reductions, swapped_rounds_are_refused) {
  for (const char* const name : {"breadth-first", "bucket", "dimension-tree"}) {
    const Topology topology = parse_topology("torus:4x4");
    const CollectiveRequest request{topology};
    const Schedule schedule = find_algorithm("all-reduce", name, request).make(request);
    for (size_t r = 0; r + 1 < schedule.rounds.size(); ++r) {
      Schedule swapped = schedule;
      std::swap(swapped.rounds[r], swapped.rounds[r + 1]);
      EXPECT_FALSE(check_schedule(topology, swapped).ok()) << name << ", round " << r + 1;
    }
  }
}

/// Runs a schedule that fails its check. False: its effect is not defined, and it does not run.
bool expect_wrong_sums(const Setting& setting, const Schedule& mutant) {
  const CheckResult check = check_schedule(setting.topology, mutant);
  EXPECT_FALSE(check.ok());
  if (!check.valid || !check.ports_ok) return false;
  const BlockLayout layout(setting.topology, mutant, mutant.parts);  // every part is a word
  const Program program =
      compile_schedule(setting.topology, mutant, layout, setting.config, 0, setting.machine.switching);
  const auto engine = find_engine("native").make(setting.topology, program.config, engine_paths(), {});
  EXPECT_GT(execute(*engine, setting.topology, layout, program).mismatches, 0) << first_problem(check);
  return true;
}

TEST(Reductions, mutants_that_run_give_wrong_sums) {
  constexpr size_t kStep = 5;  // of all transfers only some
  std::map<std::string, int> ran;
  for (const char* const spec : {"torus:4x4", "hypercube:3", "mesh:3x3"}) {
    const Setting setting(machine_on(spec, false, 1, true), true);
    const CollectiveRequest request{setting.topology};
    for (const std::string operation : {"reduce-scatter", "all-reduce"})
      for (const Algorithm* algorithm : applicable_algorithms(operation, request)) {
        const Schedule schedule = algorithm->make(request);
        const auto tried = [&](const char* mutation, const Schedule& mutant) {
          SCOPED_TRACE(operation + " " + algorithm->name + " on " + spec + ", " + mutation);
          ran[mutation] += expect_wrong_sums(setting, mutant) ? 1 : 0;
        };
        size_t number = 0;
        for (size_t r = 0; r < schedule.rounds.size(); ++r)
          for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
            if (number++ % kStep != 0) continue;
            Schedule lost = schedule, doubled = schedule, put = schedule;
            drop_transfer(lost, r, t);
            tried("lost", lost);
            if (doubled_add(doubled, r, t)) tried("doubled", doubled);
            if (put_instead_of_add(put, r, t)) tried("put", put);
          }
        for (size_t r = 0; r + 1 < schedule.rounds.size(); ++r) {
          Schedule swapped = schedule;
          std::swap(swapped.rounds[r], swapped.rounds[r + 1]);
          if (!check_schedule(setting.topology, swapped).ok()) tried("swapped", swapped);
        }
      }
  }
  for (const auto& [mutation, least] :
       std::map<std::string, int>{{"lost", 300}, {"doubled", 100}, {"put", 50}, {"swapped", 20}})
    EXPECT_GE(ran[mutation], least) << mutation;
}

TEST(Contribution, of_every_node_shows_in_and_and_or) {
  for (const Combine combine : {Combine::kAnd, Combine::kOr}) {
    Reduction reduction;
    reduction.combine = combine;
    constexpr int kNodes = 64, kWords = 64;
    const CombineRule rule = reduction.rule(32);
    int shown = 0;
    for (int lost = 0; lost < kNodes; ++lost) {
      bool differs = false;
      for (int index = 0; index < kWords; ++index) {
        Word all = rule.identity(), without = rule.identity();
        for (int node = 0; node < kNodes; ++node) {
          const Word word = contribution(reduction, kNodes, node, -1, index, 32);
          all = rule(all, word);
          if (node != lost) without = rule(without, word);
        }
        differs = differs || all != without;
      }
      shown += differs ? 1 : 0;
    }
    EXPECT_EQ(shown, kNodes);
  }
}

}  // namespace
}  // namespace dateline
