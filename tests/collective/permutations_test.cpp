// SPDX-License-Identifier: Apache-2.0
// Every permutation algorithm on every size: complete, within the requested sharing, formulas met; exact numbers of the
// thesis and of its errata; refusals; broken schedules are rejected.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "permutation_cases.h"
#include "sw/schedule/operation.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

/// All cases of one size: all operations, and every `stride`-th argument.
std::vector<PermutationCase> cases_of(int n, int q, int stride) {
  std::vector<PermutationCase> cases = {{"transpose-1d", n, 1, q}};
  for (const char* operation : {"transpose-2d", "transpose-2d-anti", "rotate-90", "rotate-180"})
    cases.push_back({operation, n, 2, q});
  for (int c = n % stride; c < n; c += stride) cases.push_back({"shear", n, 2, q, {{"by", std::to_string(c)}}});
  const int most_dims = n <= 8 ? 3 : 2;
  for (int dims = 1; dims <= most_dims; ++dims) {
    cases.push_back({"reflect", n, dims, q});
    for (int i = (n + q) % stride; i < n; i += stride)
      cases.push_back({"translate", n, dims, q, {{"by", repeated(i, dims)}}});
    const std::vector<std::string> axes = all_axes(dims);
    for (size_t a = (n + q) % stride; a < axes.size(); a += stride)
      cases.push_back({"permute", n, dims, q, {{"axes", axes[a]}}});
  }
  for (int i = (n + q) % stride; i < n; i += stride)
    cases.push_back({"translate", n, 2, q, {{"by", std::to_string(i) + "," + std::to_string((5 * i + 1) % n)}}});
  if (most_dims < 3) return cases;
  for (const char* operation : {"rotate-120", "rotate-180-3d", "transpose-3d-1", "transpose-3d-2"})
    cases.push_back({operation, n, 3, q});
  cases.push_back({"translate", n, 3, q, {{"by", "1,-2," + std::to_string(n / 2)}}});
  return cases;
}

TEST(Permutations, sampled_sizes_are_complete_and_meet_their_formulas) {
  for (int n = 3; n <= 16; ++n)
    for (int q = 1; q <= 4; ++q)
      for (const PermutationCase& c : cases_of(n, q, 4)) expect_all_work(c);
}

TEST(Permutations, slow_all_sizes_are_complete_and_meet_their_formulas) {
  for (int n = 3; n <= 16; ++n)
    for (int q = 1; q <= 8; ++q)
      for (const PermutationCase& c : cases_of(n, q, 1)) expect_all_work(c);
}

TEST(Permutations, slow_planes_of_many_sizes_are_complete_and_meet_their_formulas) {
  for (int n = 17; n <= 44; n += 3)
    for (int q : {1, 2, 3, 8})
      for (const PermutationCase& c : cases_of(n, q, 5)) expect_all_work(c);
}

TEST(Permutations, slow_larger_cubes_are_complete_and_meet_their_formulas) {
  for (int n = 9; n <= 13; ++n)
    for (int q : {1, 2, 3}) {
      for (const char* operation : {"reflect", "rotate-120", "rotate-180-3d", "transpose-3d-1", "transpose-3d-2"})
        expect_all_work({operation, n, 3, q});
      for (int i = 1; i <= n / 2; ++i) expect_all_work({"translate", n, 3, q, {{"by", repeated(i, 3)}}});
    }
}

TEST(Permutations, order_of_the_routing_does_not_matter) {
  const Topology topology = parse_topology("torus:7^3");
  for (const char* operation : {"reflect", "translate", "transpose-3d-2"}) {
    CollectiveRequest request{topology, false, 1};
    request.order[0] = 2, request.order[1] = 0, request.order[2] = 1;
    if (operation == std::string("translate")) request.arguments = {{"by", "1,3,-2"}};
    for (const Algorithm* algorithm : constructed_permutations(operation, request))
      EXPECT_TRUE(check_schedule(topology, algorithm->make(request)).ok()) << operation << " " << algorithm->name;
  }
}

TEST(Reflect, four_dimensions_work) {
  expect_all_work({"reflect", 5, 4, 1});
  expect_all_work({"translate", 5, 4, 1, {{"by", "1,2,0,-1"}}});
}

TEST(Transpose1d, exact_sizes_meet_the_closed_forms) {
  for (int q = 1; q <= 4; ++q)
    for (int depth = 0, block = 1; 4 * q * block <= 256; ++depth, block *= 2 * q + 1) {
      const int n = 4 * q * block;
      expect_counts({"transpose-1d", n, 1, q}, "collect", 2 * depth + 1, n / 2 - 1, n / 4 + block - 1);
    }
}

TEST(Transpose1d, combined_phases_meet_appendix_a) {
  expect_counts({"transpose-1d", 68, 1, 1}, "combined", 5, 49, 17);
  for (int q = 1; q <= 4; ++q)
    for (int r = 0, power = 1; 4 * ((q + 1) * power - 1) <= 256; ++r, power *= 2 * q + 1) {
      const int n = 4 * ((q + 1) * power - 1);
      const double hops = (n + 4) * (2.0 * q * q + 4 * q + 1) / (4.0 * q * (q + 1)) - 4 * r - 5 - 1.0 / q;
      const Counts counts = counted({"transpose-1d", n, 1, q}, "combined");
      EXPECT_EQ(counts.rounds, 2 * r + 1);
      EXPECT_NEAR(counts.hops, hops, 1e-9) << n << " " << q;
      EXPECT_EQ(counts.volume, n / 4);
      EXPECT_EQ(formula_of({"transpose-1d", n, 1, q}, "combined").hops, counts.hops);
    }
}

TEST(Transpose2d, combined_phases_double_appendix_a_and_add_two_a_round) {
  expect_counts({"transpose-2d", 20, 2, 1}, "combined", 3, 2 * 11 + 2 * 3, 5);
  expect_counts({"transpose-2d", 56, 2, 2}, "combined", 3, 2 * 33 + 2 * 3, 14);
  expect_counts({"transpose-2d-anti", 20, 2, 1}, "combined", 3, 28, 5);
  const Formula formula = formula_of({"transpose-2d", 20, 2, 1}, "combined");
  EXPECT_EQ(formula.hops, 28);
  EXPECT_EQ(formula.printed->hops, 22);
}

TEST(Transpose2d, exact_sizes_stay_within_4_9) {
  for (const char* operation : {"transpose-2d", "transpose-2d-anti"})
    for (const char* algorithm : {"staircase", "xy-yx"})
      for (const auto& [n, q] : {std::pair{4, 1}, {12, 1}, {36, 1}, {8, 2}, {40, 2}}) {
        const PermutationCase c{operation, n, 2, q};
        const Counts counts = counted(c, algorithm);
        const Counts printed = *formula_of(c, algorithm).printed;
        EXPECT_EQ(counts.rounds, printed.rounds) << text_of(c);
        EXPECT_LE(counts.hops, printed.hops) << text_of(c);
        EXPECT_LE(counts.volume, printed.volume) << text_of(c);
      }
}

TEST(Reflect, hops_are_at_most_d_times_half_of_n) {
  expect_counts({"reflect", 12, 2, 1}, "dimension-order", 3, 12, 4);
  expect_counts({"reflect", 36, 2, 1}, "dimension-order", 5, 36, 13);
  expect_counts({"reflect", 40, 2, 2}, "dimension-order", 3, 40, 12);
  expect_counts({"reflect", 12, 3, 1}, "dimension-order", 3, 17, 3 + 2.0 / 3);
  expect_counts({"rotate-180", 36, 2, 1}, "reflect", 5, 36, 13);
  EXPECT_EQ(formula_of({"reflect", 36, 2, 1}, "dimension-order").printed->hops, 44);
}

TEST(Translate, one_circuit_by_the_whole_vector_beats_both_methods) {
  const PermutationCase c{"translate", 36, 2, 2, {{"by", "6,18"}}};
  expect_counts(c, "single-circuit", 3, 28, 12);
  expect_counts(c, "diagonal", 6, 42, 17);
  expect_counts(c, "per-dimension", 6, 30, 19);
}

TEST(Translate, half_way_meets_4_11_and_4_12) {
  for (const auto& [n, q] : {std::pair{12, 1}, {36, 1}, {40, 2}}) {
    const double s = n / (4.0 * q), rounds = n == 36 ? 5 : 3;
    for (const char* algorithm : {"single-circuit", "per-dimension", "diagonal", "staircase"})
      expect_counts({"translate", n, 1, q, {{"by", repeated(n / 2, 1)}}}, algorithm, rounds, n / 2 + s - 1,
                    n / 4 + s - 1);
    for (const char* algorithm : {"single-circuit", "diagonal", "staircase"})
      expect_counts({"translate", n, 2, q, {{"by", repeated(n / 2, 2)}}}, algorithm, rounds, n + s - 1,
                    n / 4 + (s - 1) / 2);
  }
  expect_counts({"translate", 12, 3, 1, {{"by", "6,6,6"}}}, "staircase", 3, 20, 3 + 2.0 / 3);
}

TEST(Translate, forwards_meets_4_13_and_4_14) {
  expect_counts({"translate", 9, 3, 2, {{"by", "2,2,2"}}}, "single-circuit", 1, 6, 2);
  expect_counts({"translate", 9, 1, 1, {{"by", "3"}}}, "staircase-forward", 3, 3 + 3 - 1, 3 + 3 - 1);
  expect_counts({"translate", 36, 2, 1, {{"by", "9,9"}}}, "staircase-forward", 5, 18 + 9 - 1, 9 + 8 / 2);
  expect_counts({"translate", 40, 2, 2, {{"by", "10,-10"}}}, "staircase-forward", 3, 20 + 5 - 1, 10 + 4 / 2);
  expect_counts({"translate", 9, 3, 1, {{"by", "3,3,3"}}}, "staircase-forward", 3, 9 + 3 - 1, 3 + 2.0 / 3);
}

TEST(Translate, both_directions_meet_4_15_where_a_minus_1_divides_q) {
  expect_counts({"translate", 45, 1, 2, {{"by", "15"}}}, "staircase", 3, 30 + 5 - 1, 10 + 5 - 1);
  expect_counts({"translate", 45, 2, 2, {{"by", "15,15"}}}, "staircase", 3, 60 + 5 - 1, 10 + 4 / 2);
  expect_counts({"translate", 112, 1, 3, {{"by", "28"}}}, "single-circuit", 3, 84 + 7 - 1, 21 + 7 - 1);
  // With single circuits, no collector uses the long way in both dimensions.
  expect_counts({"translate", 45, 2, 2, {{"by", "15,15"}}}, "single-circuit", 3, 15 + 30 + 5 - 1, 12);
  // a = 4, q = 1: no gain over 4.14 (E6).
  const PermutationCase c{"translate", 36, 1, 1, {{"by", "9"}}};
  EXPECT_EQ(counted(c, "staircase").volume, counted(c, "staircase-forward").volume);
  EXPECT_NE(formula_of(c, "staircase").note.find("E6"), std::string::npos);
}

TEST(ExchangeOfAxes, executed_hops_include_what_the_thesis_omits) {
  expect_counts({"rotate-120", 12, 3, 1}, "transpose", 4, 26, 6 + 2.0 / 3);
  EXPECT_EQ(formula_of({"rotate-120", 12, 3, 1}, "transpose").printed->hops, 24);
  for (const auto& [n, q] : {std::pair{12, 1}, {36, 1}, {40, 2}})
    EXPECT_EQ(counted({"rotate-90", n, 2, q}, "transpose").hops, 1.5 * n - 1);
  expect_counts({"rotate-180-3d", 12, 3, 1}, "transpose", 3, 17, 3 + 2.0 / 3);
  expect_counts({"transpose-3d-1", 12, 3, 1}, "transpose", 4, 29, 6 + 2.0 / 3);
  expect_counts({"transpose-3d-2", 12, 3, 1}, "transpose", 4, 22, 6 + 2.0 / 3);
}

TEST(ExchangeOfAxes, quarter_turn_in_dimension_order_has_2q_collectors) {
  for (const auto& [n, q] : {std::pair{6, 1}, {18, 1}, {20, 2}, {42, 3}}) {
    const double s = n / (2.0 * q);
    const Counts counts = counted({"rotate-90", n, 2, q}, "dimension-order");
    EXPECT_EQ(counts.rounds, n == 18 ? 5 : 3);
    EXPECT_LE(counts.hops, n + s - 1);
    EXPECT_DOUBLE_EQ(counts.volume, n / 2 + (s - 1) / 2);
  }
}

TEST(Shear, rows_with_few_collectors_cost_two_rounds_more_than_printed) {
  const PermutationCase c{"shear", 36, 2, 1, {{"by", "1"}}};
  expect_counts(c, "rows", 7, 36, 36);
  const Formula formula = formula_of(c, "rows");
  EXPECT_FALSE(formula.has_rounds);
  EXPECT_EQ(formula.printed->rounds, 5);
  EXPECT_EQ(formula.printed->hops, 43);
  EXPECT_EQ(formula.printed->volume, 17);
}

TEST(Permute, lines_are_used_where_they_take_fewer_rounds) {
  // No four evenly spaced collectors serve all lines of an 11x11 torus with q = 1, but their quarters of 3 nodes do.
  EXPECT_EQ(counted({"permute", 11, 2, 1, {{"axes", "x,-y"}}}, "table-4.3").rounds, 3);
  EXPECT_EQ(counted({"reflect", 11, 2, 1}, "dimension-order").rounds, 5);
}

TEST(Permute, identity_moves_nothing) {
  for (const PermutationCase& c :
       {PermutationCase{"permute", 6, 3, 1, {{"axes", "x,y,z"}}},
        PermutationCase{"translate", 6, 2, 1, {{"by", "0,6"}}}, PermutationCase{"shear", 6, 2, 1, {{"by", "-6"}}}})
    for (const Algorithm* algorithm : constructed_permutations(c.operation, request_of(torus_of(c), c)))
      expect_counts(c, algorithm->name, 0, 0, 0);
}

std::string algorithm_refusal(const std::string& operation, const std::string& algorithm,
                              const CollectiveRequest& request) {
  return refusal([&] { find_algorithm(operation, algorithm, request); });
}

TEST(PermutationRefusals, one_port_and_other_networks_are_refused_with_a_reason) {
  const Topology plane = parse_topology("torus:6x6"), mesh = parse_topology("mesh:6x6"),
                 mixed = parse_topology("torus:6x5"), ring = parse_topology("torus:6");
  const std::vector<Algorithm>& all = algorithms();
  for (const Algorithm& algorithm : all) {
    if (find_operation(algorithm.operation).movement != Movement::kPermutation || algorithm.any_network) continue;
    EXPECT_FALSE(algorithm.applicable({mesh}).empty()) << algorithm.operation;
    EXPECT_FALSE(algorithm.applicable({mixed}).empty()) << algorithm.operation;
  }
  EXPECT_EQ(lacks(algorithm_refusal("transpose-2d", "combined", {plane, true}), {"'combined'", "transpose-2d"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("transpose-2d", "combined", {ring}), {"transpose-2d", "2", "1"}), "");
  EXPECT_EQ(lacks(algorithm_refusal("reflect", "dimension-order", {mesh}), {"reflect", "3"}), "");
  CollectiveRequest translate{plane};
  EXPECT_EQ(lacks(algorithm_refusal("translate", "diagonal", translate), {"'by'"}), "");
  translate.arguments = {{"by", "1,2"}};
  EXPECT_EQ(lacks(algorithm_refusal("translate", "staircase", translate), {"'staircase'", "1", "2"}), "");
  EXPECT_EQ(algorithm_refusal("translate", "diagonal", translate), "");
}

/// Makes the schedule of an algorithm, then breaks it.
template <typename Break>
bool still_accepted(const PermutationCase& c, const Algorithm& algorithm, Break broken) {
  const Topology topology = torus_of(c);
  Schedule schedule = algorithm.make(request_of(topology, c));
  broken(schedule);
  return check_schedule(topology, schedule).ok();
}

TEST(PermutationMutations, broken_schedules_are_rejected) {
  const std::vector<PermutationCase> cases = {{"transpose-1d", 14, 1, 1},
                                              {"transpose-2d", 14, 2, 1},
                                              {"transpose-2d-anti", 28, 2, 2},
                                              {"translate", 12, 2, 1, {{"by", "5,5"}}},
                                              {"reflect", 7, 3, 1},
                                              {"rotate-90", 12, 2, 2},
                                              {"rotate-120", 6, 3, 1},
                                              {"transpose-3d-1", 6, 3, 1},
                                              {"permute", 6, 3, 1, {{"axes", "-x,z,-y"}}},
                                              {"shear", 11, 2, 1, {{"by", "2"}}}};
  for (const PermutationCase& c : cases) {
    const Topology topology = torus_of(c);
    for (const Algorithm* algorithm : constructed_permutations(c.operation, request_of(topology, c))) {
      const std::string what = text_of(c) + " " + algorithm->name;
      EXPECT_TRUE(still_accepted(c, *algorithm, [](Schedule&) {})) << what;
      const size_t rounds = algorithm->make(request_of(topology, c)).rounds.size();
      for (size_t r = 0; r < rounds; ++r) {
        const auto transfer = [r](Schedule& s) -> Transfer& { return s.rounds[r][s.rounds[r].size() / 2]; };
        EXPECT_FALSE(still_accepted(c, *algorithm, [r](Schedule& s) { s.rounds[r].pop_back(); })) << what;
        EXPECT_FALSE(still_accepted(c, *algorithm, [&](Schedule& s) { transfer(s).items.pop_back(); })) << what;
        EXPECT_FALSE(still_accepted(c, *algorithm, [&](Schedule& s) { transfer(s).path[0] ^= 1; })) << what;
        EXPECT_FALSE(still_accepted(c, *algorithm, [&](Schedule& s) {
          s.rounds[r].insert(s.rounds[r].end(), s.q, transfer(s));
        })) << what;
      }
      if (rounds > 1) {
        EXPECT_FALSE(still_accepted(c, *algorithm, [](Schedule& s) { std::swap(s.rounds[0], s.rounds[1]); })) << what;
      }
    }
  }
}

}  // namespace
}  // namespace dateline
