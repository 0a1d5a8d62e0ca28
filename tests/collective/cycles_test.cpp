// SPDX-License-Identifier: Apache-2.0
// Rotations along closed walks: complete, within q, and as the formulas say.
#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {
namespace {

Topology cube(int n, int dims) { return parse_topology("torus:" + std::to_string(n) + "^" + std::to_string(dims)); }

struct Case {
  const char* operation;
  const char* algorithm;
  int dims;
};
constexpr Case kEven[] = {
    {"rotate-180", "cycles", 2},  {"rotate-90", "cycles-forward", 2}, {"rotate-90", "cycles", 2},
    {"rotate-90", "balanced", 2}, {"rotate-90", "optimal", 2},        {"rotate-120", "cycles", 3},
};

struct Made {
  Schedule schedule;
  CheckResult check;
  ScheduleCounts counts;
  Formula formula;
};

Made make(const Topology& topology, const std::string& operation, const std::string& name, int q,
          const std::map<std::string, std::string>& arguments = {}) {
  CollectiveRequest request{topology, false, q};
  request.arguments = arguments;
  const Algorithm& algorithm = find_algorithm(operation, name, request);
  Made made;
  made.schedule = algorithm.make(request);
  made.check = check_schedule(topology, made.schedule);
  made.counts = count_schedule(made.check, made.schedule.parts, 1);
  made.formula = algorithm.formula(request);
  return made;
}

/// Expects a complete schedule within q, with the values that the formula states for this size.
void expect_correct(const Topology& topology, const Case& which, int q) {
  const Made made = make(topology, which.operation, which.algorithm, q);
  const std::string what =
      std::string(which.operation) + " " + which.algorithm + " " + topology.spec + " q " + std::to_string(q);
  EXPECT_TRUE(made.check.ok()) << what << ": " << (made.check.problems.empty() ? "" : made.check.problems[0]);
  EXPECT_TRUE(made.check.complete && made.check.valid && made.check.ports_ok) << what;
  EXPECT_LE(made.check.max_link_sharing, q) << what;
  const Formula& formula = made.formula;
  if (formula.has_rounds) {
    EXPECT_EQ(made.counts.total.rounds, formula.rounds) << what;
  }
  if (formula.has_hops) {
    EXPECT_EQ(made.counts.total.hops, formula.hops) << what;
  }
  if (formula.has_volume) {
    EXPECT_EQ(made.counts.total.volume, formula.volume) << what;
  }
}

void sweep(const Case& which, int first, int last, int step, int channels) {
  for (int n = first; n <= last; n += step) {
    const Topology topology = cube(n, which.dims);
    for (int q = 1; q <= channels; ++q) expect_correct(topology, which, q);
  }
}

void expect_counts(const Made& made, double rounds, double hops, double volume) {
  const std::string what = made.schedule.operation + " " + made.schedule.algorithm + " " + made.schedule.topology +
                           " q " + std::to_string(made.schedule.q);
  EXPECT_TRUE(made.check.ok()) << what;
  EXPECT_LE(made.check.max_link_sharing, made.schedule.q) << what;
  EXPECT_EQ(made.counts.total.rounds, rounds) << what;
  EXPECT_EQ(made.counts.total.hops, hops) << what;
  EXPECT_EQ(made.counts.total.volume, volume) << what;
}

/// Expects these values from the formula and from the schedule.
void expect_formula(const Made& made, double rounds, double hops, double volume) {
  expect_counts(made, rounds, hops, volume);
  EXPECT_TRUE(made.formula.has_rounds && made.formula.has_hops && made.formula.has_volume);
  EXPECT_EQ(made.formula.rounds, rounds);
  EXPECT_EQ(made.formula.hops, hops);
  EXPECT_EQ(made.formula.volume, volume);
}

TEST(Cycles, every_algorithm_is_complete_within_q_and_keeps_its_formula) {
  for (const Case& which : kEven) sweep(which, 4, which.dims == 3 ? 8 : 16, 2, 4);
}

TEST(Cycles, slow_all_sizes_and_channels) {
  for (const Case& which : kEven) sweep(which, 4, which.dims == 3 ? 24 : 60, 2, 8);
}

TEST(Cycles, half_turn_meets_4_18) {
  for (const auto& [n, q] : {std::pair{4, 1}, {12, 1}, {36, 1}, {8, 2}, {40, 2}, {12, 3}, {84, 3}}) {
    const Made made = make(cube(n, 2), "rotate-180", "cycles", q);
    const double rounds = n == 4 * q ? 1 : n == 36 ? 5 : 3;
    expect_formula(made, rounds, n + n / (2.0 * q) - 2, n / 4.0 + n / (4.0 * q) - 1);
    EXPECT_FALSE(made.formula.printed.has_value());
  }
}

TEST(Cycles, quarter_turn_one_way_meets_rounds_and_volume_of_4_20) {
  expect_formula(make(cube(6, 2), "rotate-90", "cycles-forward", 1), 3, 9, 5);
  const Made made = make(cube(18, 2), "rotate-90", "cycles-forward", 1);
  expect_formula(made, 5, 33, 17);
  ASSERT_TRUE(made.formula.printed.has_value());
  EXPECT_EQ(made.formula.printed->hops, 25);
  // Without a third of q, the other direction gains nothing, whatever 4.21 says: C = 3 of 4 active nodes.
  const Made both = make(cube(18, 2), "rotate-90", "cycles", 1);
  expect_formula(both, 5, 33, 17);
  ASSERT_TRUE(both.formula.printed.has_value());
  EXPECT_EQ(both.formula.printed->rounds, 5);
  EXPECT_EQ(both.formula.printed->hops, 3 * 17 + 5.75);
  EXPECT_EQ(both.formula.printed->volume, 6.75 + 5.75);
  EXPECT_NE(both.formula.note.find("E6"), std::string::npos);
}

TEST(Cycles, quarter_turn_both_ways_has_a_third_more_collectors_when_3_divides_q) {
  expect_formula(make(cube(56, 2), "rotate-90", "cycles", 3), 3, 3 * 55 + 2 * 6, 7 * 3 + 6);
  const Made one_way = make(cube(56, 2), "rotate-90", "cycles-forward", 3);
  EXPECT_TRUE(one_way.check.ok());
  EXPECT_EQ(one_way.counts.total.rounds, 5);
  EXPECT_GT(one_way.counts.total.volume, 27);
  EXPECT_LT(one_way.counts.total.hops, 3 * 55);
}

TEST(Cycles, balanced_quarter_turn_meets_4_22) {
  expect_formula(make(cube(12, 2), "rotate-90", "balanced", 3), 1, 33, 3);
  expect_formula(make(cube(84, 2), "rotate-90", "balanced", 3), 3, 255, 27);
}

TEST(Cycles, printed_quarter_and_third_of_a_turn_hold_at_every_size) {
  const auto printed = [](const Made& made) {
    EXPECT_TRUE(made.formula.printed.has_value());
    return made.formula.printed.value_or(Counts{});
  };
  const Counts quarter = printed(make(cube(16, 2), "rotate-90", "balanced", 3));  // n/4q = 4/3
  EXPECT_EQ(quarter.rounds, 3);
  EXPECT_NEAR(quarter.hops, 3 * 15 + 1 / 3.0, 1e-9);
  EXPECT_NEAR(quarter.volume, 4 + 1 / 3.0, 1e-9);
  const Counts third = printed(make(cube(6, 3), "rotate-120", "cycles", 1));  // n/3q = 2
  EXPECT_EQ(third.rounds, 3);
  EXPECT_EQ(third.hops, 2 * (6 + 2 - 1));
  EXPECT_EQ(third.volume, 3);
  EXPECT_FALSE(make(cube(4, 2), "rotate-180", "cycles", 2).formula.printed.has_value());  // blocks are single nodes
}

TEST(Cycles, least_load_saves_rounds_where_a_third_is_just_too_much) {
  const Made balanced = make(cube(84, 2), "rotate-90", "balanced", 1);
  const Made optimal = make(cube(84, 2), "rotate-90", "optimal", 1);
  EXPECT_TRUE(balanced.check.ok() && optimal.check.ok());
  EXPECT_EQ(balanced.counts.total.rounds, 9);
  EXPECT_EQ(optimal.counts.total.rounds, 7);
  EXPECT_LT(optimal.counts.total.volume, balanced.counts.total.volume);
}

TEST(Cycles, third_of_a_turn_meets_4_24) {
  for (const auto& [n, q] : {std::pair{6, 2}, {12, 4}, {18, 6}}) {
    const Made made = make(cube(n, 3), "rotate-120", "cycles", q);
    expect_formula(made, 1, 2 * n, n / 3.0);
  }
  expect_formula(make(cube(30, 3), "rotate-120", "cycles", 2), 3, 68, 14);
}

TEST(Cycles, rings_turn_by_any_angle) {
  for (int n = 3; n <= 16; ++n)
    for (const char* angle : {"1", "30", "45", "-90", "137.5", "180", "300"})
      for (int q = 1; q <= 4; ++q) {
        const Made made = make(cube(n, 2), "rotate-angle", "rings", q, {{"angle", angle}});
        const std::string what = std::to_string(n) + " by " + angle + " q " + std::to_string(q);
        EXPECT_TRUE(made.check.ok()) << what << (made.check.problems.empty() ? "" : made.check.problems[0]);
        EXPECT_LE(made.check.max_link_sharing, q) << what;
      }
  EXPECT_TRUE(make(cube(12, 2), "rotate-angle", "rings", 1, {{"angle", "0"}}).schedule.rounds.empty());
}

/// Expects the check to report a problem.
void expect_rejected(const Topology& topology, const Schedule& schedule, const std::string& what) {
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_FALSE(check.ok()) << schedule.operation << " " << schedule.algorithm << " " << what;
}

void expect_mutants_rejected(const Topology& topology, const Schedule& good) {
  ASSERT_TRUE(check_schedule(topology, good).ok());
  for (size_t round = 0; round < good.rounds.size(); ++round) {
    Schedule bad = good;
    bad.rounds[round].pop_back();
    expect_rejected(topology, bad, "without a transfer");
    bad = good;
    bad.rounds.erase(bad.rounds.begin() + static_cast<long>(round));
    expect_rejected(topology, bad, "without a round");
    bad = good;
    bad.rounds[round][0].path[0] ^= 1;
    expect_rejected(topology, bad, "along another path");
    bad = good;
    bad.rounds[round][0].items.pop_back();
    expect_rejected(topology, bad, "with an item less");
    bad = good;
    std::swap(bad.rounds[round][0].items, bad.rounds[round].back().items);
    expect_rejected(topology, bad, "with items exchanged");
    bad = good;
    for (int copy = 0; copy < good.q; ++copy) bad.rounds[round].push_back(bad.rounds[round][0]);
    expect_rejected(topology, bad, "with a link too full");
  }
  Schedule bad = good;
  std::swap(bad.rounds.front(), bad.rounds.back());
  expect_rejected(topology, bad, "distributing first");
}

TEST(Cycles, mutated_schedules_are_rejected) {
  for (const Case& which : kEven) {
    const int n = which.dims == 3 ? 8 : 12;
    for (int q = 1; q <= 2; ++q) {
      const Topology topology = cube(n, which.dims);
      expect_mutants_rejected(topology, make(topology, which.operation, which.algorithm, q).schedule);
    }
  }
  // A collector receives from both sides, which one port does not allow.
  Schedule one_port = make(cube(12, 2), "rotate-180", "cycles", 1).schedule;
  one_port.one_port = true;
  EXPECT_FALSE(check_schedule(cube(12, 2), one_port).ports_ok);
  const Topology topology = cube(11, 2);
  expect_mutants_rejected(topology, make(topology, "rotate-angle", "rings", 1, {{"angle", "90"}}).schedule);
}

TEST(Cycles, schedule_for_two_channels_is_refused_with_one) {
  for (const Case& which : kEven) {
    const Topology topology = cube(which.dims == 3 ? 8 : 16, which.dims);
    Schedule schedule = make(topology, which.operation, which.algorithm, 2).schedule;
    schedule.q = 1;
    expect_rejected(topology, schedule, "with one channel");
  }
}

TEST(Cycles, what_does_not_fit_is_refused_with_the_reason) {
  const auto reason = [](const Case& which, const std::string& spec, bool one_port) {
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, one_port};
    for (const Algorithm& algorithm : algorithms())
      if (algorithm.operation == which.operation && algorithm.name == which.algorithm)
        return algorithm.applicable(request);
    return std::string("missing");
  };
  for (const Case& which : kEven) {
    const bool plane = which.dims == 2;
    const std::string dims = std::to_string(which.dims);
    EXPECT_EQ(reason(which, "torus:6^" + dims, false), "");
    EXPECT_EQ(reason(which, "torus:6^" + dims, true), "it needs all ports");
    EXPECT_EQ(reason(which, "torus:9^" + dims, false), "it needs an even n of at least 4, not 9");
    EXPECT_EQ(reason(which, "torus:2^" + dims, false), "it needs an even n of at least 4, not 2");
    const std::string wanted = "it needs a torus of " + dims + " equal dimensions, not ";
    for (const std::string spec :
         {plane ? "torus:6x6x6" : "torus:6x6", plane ? "torus:6x8" : "torus:6x6x8", "mesh:6x6"})
      EXPECT_EQ(reason(which, spec, false), wanted + spec);
  }
  const Case rings{"rotate-angle", "rings", 2};
  EXPECT_EQ(reason(rings, "torus:9x9", false), "");
  EXPECT_EQ(reason(rings, "torus:9x9", true), "it needs all ports");
  EXPECT_EQ(reason(rings, "torus:2x2", false), "it needs n of at least 3, not 2");
  EXPECT_EQ(reason(rings, "torus:9x8", false), "it needs a torus of 2 equal dimensions, not torus:9x8");
}

TEST(Cycles, slow_rings_of_all_sizes_by_all_degrees) {
  for (int n = 3; n <= 40; ++n)
    for (int angle = -180; angle <= 180; angle += 7)
      for (int q = 1; q <= 8; ++q) {
        const Made made = make(cube(n, 2), "rotate-angle", "rings", q, {{"angle", std::to_string(angle)}});
        EXPECT_TRUE(made.check.ok()) << n << " by " << angle << " q " << q;
        EXPECT_LE(made.check.max_link_sharing, q) << n << " by " << angle << " q " << q;
      }
}

}  // namespace
}  // namespace dateline
