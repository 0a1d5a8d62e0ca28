// SPDX-License-Identifier: Apache-2.0
// The two-phase exchanges in numbers: values of Spencer's corrected formulas for single sizes, the sharing of staggered
// colours, and folded blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>

#include "model/cost/lower_bound.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/line/two_phase.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {
namespace {

Topology cube(int n, int d) { return parse_topology("torus:" + std::to_string(n) + "^" + std::to_string(d)); }

Counts executed(const std::string& operation, const std::string& name, const CollectiveRequest& request) {
  const Schedule schedule = find_algorithm(operation, name, request).make(request);
  const CheckResult check = check_schedule(request.topology, schedule);
  EXPECT_TRUE(check.ok()) << schedule.topology << ": " << (check.problems.empty() ? "" : check.problems[0]);
  return count_schedule(check, schedule.parts, 1).total;
}

/// Computed by hand from the expressions in n, k, d, so that formula and schedule cannot have the same error.
struct Exact {
  const char* algorithm;
  bool one_port;
  int n, d, q, k;
  double rounds, hops, gather_volume, exchange_volume;
};
constexpr Exact kExact[] = {
    {"two-phase", false, 12, 1, 3, 3, 3, 8, 14, 35},
    {"two-phase", false, 12, 1, 4, 4, 3, 10, 13, 31},
    {"two-phase", false, 16, 2, 2, 2, 10, 18, 136, 768},
    {"two-phase", false, 24, 1, 4, 4, 5, 18, 30, 126},
    {"two-phase", false, 9, 2, 3, 3, 4, 10, 45, 135},
    {"two-phase", false, 30, 1, 5, 5, 5, 23, 39, 186},
    {"two-phase", false, 15, 2, 3, 3, 6, 16, 128, 555},
    {"two-phase", false, 6, 3, 3, 3, 6, 15, 301.0 / 3, 468},
    {"two-phase", false, 7, 2, 1, 1, 6, 6, 12, 42},
    {"two-phase", false, 40, 1, 8, 8, 6, 44, 51, 287},
    {"two-phase-folded", false, 24, 1, 4, 4, 5, 16, 30, 126},
    {"two-phase-folded", false, 40, 1, 8, 8, 6, 24, 51, 287},
    {"two-phase-folded", false, 15, 2, 5, 5, 6, 18, 136, 645},
    {"two-phase-folded", false, 8, 3, 2, 2, 9, 15, 584.0 / 3, 1024},
    {"two-phase-hybrid", false, 24, 1, 2, 3, 5, 14, 30, 112},
    {"two-phase-hybrid", false, 24, 1, 3, 4, 5, 18, 33, 138},
    {"two-phase-hybrid", false, 42, 1, 4, 7, 6, 39, 56, 324},
    {"two-phase-hybrid", false, 20, 1, 3, 5, 4, 18, 25, 84},
    {"two-phase-hybrid", false, 20, 2, 3, 5, 8, 36, 262.5, 1680},
    {"two-phase-hybrid", false, 12, 2, 2, 3, 6, 16, 91, 384},
    {"two-phase-hybrid", false, 16, 2, 3, 4, 8, 28, 178.5, 1088},
    {"two-phase-hybrid", false, 16, 2, 2, 2, 10, 18, 187, 1152},
    {"two-phase-hybrid", false, 6, 3, 2, 3, 6, 15, 86, 360},
    {"two-phase-hybrid", false, 10, 2, 1, 1, 10, 10, 49.5, 250},
    {"two-phase", true, 16, 1, 3, 4, 4, 12, 25, 72},
    {"two-phase", true, 12, 2, 2, 2, 8, 14, 208, 1008},
    {"two-phase", true, 24, 1, 4, 6, 5, 19, 40, 148},
    {"two-phase", true, 16, 2, 3, 4, 8, 24, 425, 2304},
    {"two-phase", true, 48, 1, 5, 8, 7, 40, 85, 504},
    {"two-phase", true, 10, 2, 2, 1, 10, 10, 99, 500},
    {"two-phase", true, 8, 3, 3, 4, 9, 24, 803, 4608},
    {"two-phase", true, 8, 3, 1, 1, 12, 12, 511, 3072},
};

TwoPhaseForm form_of(const Exact& exact) {
  if (exact.one_port) return TwoPhaseForm::kOnePort;
  const std::string name = exact.algorithm;
  if (name == "two-phase-hybrid") return TwoPhaseForm::kHybrid;
  return name == "two-phase" ? TwoPhaseForm::kAllPort : TwoPhaseForm::kFolded;
}

void expect_exact(const Exact& exact, const std::string& operation, double volume) {
  const Topology topology = cube(exact.n, exact.d);
  const CollectiveRequest request{topology, exact.one_port, exact.q};
  const std::string what = operation + " " + exact.algorithm + " " + topology.spec + " k " + std::to_string(exact.k);
  const Counts total = executed(operation, exact.algorithm, request);
  const Formula formula = find_algorithm(operation, exact.algorithm, request).formula(request);
  EXPECT_TRUE(formula.has_rounds && formula.has_hops && formula.has_volume) << what;
  for (const Counts& counts : {total, Counts{formula.rounds, formula.hops, formula.volume}}) {
    EXPECT_EQ(counts.rounds, exact.rounds) << what;
    EXPECT_EQ(counts.hops, exact.hops) << what;
    EXPECT_DOUBLE_EQ(counts.volume, volume) << what;
  }
}

TEST(TwoPhaseExact, schedules_and_formulas_equal_the_corrected_expressions) {
  for (const Exact& exact : kExact) {
    EXPECT_EQ(virtual_cycles(form_of(exact), exact.n, exact.q), exact.k) << exact.algorithm << " " << exact.n;
    expect_exact(exact, "all-gather", exact.gather_volume);
    expect_exact(exact, "all-to-all", exact.exchange_volume);
  }
}

TEST(VirtualCycles, fall_back_to_the_largest_that_divides) {
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kAllPort, 16, 3), 3);
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kAllPort, 9, 8), 4);  // two blocks at least
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kAllPort, 3, 8), 1);
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kHybrid, 18, 2), 3);
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kHybrid, 16, 2), 2);
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kHybrid, 14, 3), 1);  // none of 2..5 leaves an even number of members
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kHybrid, 15, 3), 0);
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kOnePort, 12, 3), 2);
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kOnePort, 12, 1), 1);
  EXPECT_EQ(virtual_cycles(TwoPhaseForm::kOnePort, 9, 4), 0);
}

/// The largest sharing in phase 1 of an all-gather.
int first_phase_sharing(const TwoPhaseRings& rings, int n, int q) {
  const Topology topology = cube(n, 1);
  const LineProgram program = two_phase_all_gather(rings);
  const Schedule schedule = schedule_in_stages("all-gather", "", {topology, false, q}, {program});
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_TRUE(check.complete && check.valid);
  int most = 0;
  for (int round = 0; round < rings.classes[0].size() / 2; ++round)
    most = std::max(most, check.rounds[round].max_sharing);
  return most;
}

TEST(StaggeredColours, halve_the_sharing_and_without_them_all_circuits_meet) {
  for (const auto& [n, k, sharing] :
       {std::tuple{24, 3, 2}, {42, 7, 4}, {40, 5, 3}, {24, 2, 2}, {24, 4, 3}, {48, 6, 4}}) {
    TwoPhaseRings rings = two_phase_rings(TwoPhaseForm::kHybrid, n, k);
    EXPECT_EQ(first_phase_sharing(rings, n, sharing), sharing) << n << " " << k;
    EXPECT_EQ(phase_one_sharing(TwoPhaseForm::kHybrid, k), sharing);
    for (Ring& ring : rings.classes) ring.first_colour = 0;
    EXPECT_EQ(first_phase_sharing(rings, n, k), k) << n << " " << k;
  }
}

TEST(FoldedBlocks, save_hops_and_nothing_else_changes) {
  for (const char* operation : {"all-gather", "all-to-all"})
    for (const auto& [n, d, q] : {std::tuple{16, 1, 4}, {15, 2, 5}, {12, 2, 3}, {17, 1, 4}, {23, 1, 6}}) {
      const Topology topology = cube(n, d);
      const Counts plain = executed(operation, "two-phase", {topology, false, q});
      const Counts folded = executed(operation, "two-phase-folded", {topology, false, q});
      EXPECT_EQ(folded.rounds, plain.rounds) << n;
      if (n % q == 0) {
        EXPECT_DOUBLE_EQ(folded.volume, plain.volume) << n;
      }
      if (q > 3) {
        EXPECT_LT(folded.hops, plain.hops) << n;
      } else {
        EXPECT_EQ(folded.hops, plain.hops) << n;
      }
    }
}

TEST(FoldedBlocks, neighbours_are_at_most_two_apart) {
  for (int n = 8; n <= 40; ++n)
    for (int k = 2; k <= n / 2; ++k)
      for (const Ring& ring : two_phase_rings(TwoPhaseForm::kFolded, n, k).blocks)
        for (const int hops : ring.hops) EXPECT_LE(std::abs(hops), 2) << n << " " << k;
}

TEST(AllToAllVolume, printed_value_is_below_the_bandwidth_bound) {
  const Topology topology = cube(16, 2);
  const CollectiveRequest request{topology, false, 2};
  const Counts bound = all_to_all_bound(topology, false, 2);
  EXPECT_EQ(bound.volume, 512);  // nN/8
  for (const char* name : {"two-phase", "two-phase-hybrid"}) {
    const Formula formula = find_algorithm("all-to-all", name, request).formula(request);
    ASSERT_TRUE(formula.printed);
    EXPECT_EQ(formula.printed->volume, 476);  // (N-1)/(d(n-1)) times 56
    EXPECT_NE(formula.note.find("E1"), std::string::npos);
    EXPECT_GT(executed("all-to-all", name, request).volume, bound.volume);
  }
}

TEST(AllToAllVolume, one_phase_on_odd_sizes_meets_the_bandwidth_bound) {
  for (const auto& [n, d] : {std::pair{3, 1}, {9, 1}, {15, 1}, {5, 2}, {9, 2}, {5, 3}}) {
    const Topology topology = cube(n, d);
    EXPECT_DOUBLE_EQ(executed("all-to-all", "two-phase", {topology}).volume,
                     all_to_all_bound(topology, false, 1).volume);
  }
}

TEST(AllGatherFormula, printed_values_are_those_of_the_thesis) {
  const Topology ring = cube(24, 1);
  const Formula all = find_algorithm("all-gather", "two-phase", {ring, false, 4}).formula({ring, false, 4});
  EXPECT_EQ(all.source, "Spencer 1994, formula 3.5");
  ASSERT_TRUE(all.printed);
  EXPECT_EQ(all.printed->rounds, 5);   // n/2q + q/2
  EXPECT_EQ(all.printed->hops, 18);    // n/2 + q^2/2 - q/2
  EXPECT_EQ(all.printed->volume, 36);  // 3n/2
  const Formula hybrid = find_algorithm("all-gather", "two-phase-hybrid", {ring, false, 2}).formula({ring, false, 2});
  ASSERT_TRUE(hybrid.printed);
  EXPECT_EQ(hybrid.printed->rounds, 5);  // q = k/2
  EXPECT_NE(hybrid.note.find("E5"), std::string::npos);
}

}  // namespace
}  // namespace dateline
