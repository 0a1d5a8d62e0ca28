// SPDX-License-Identifier: Apache-2.0
// Rotations along closed walks: rectangles, square rings, walks of the third of a turn, radius rings.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "model/error.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/corner_walk.h"
#include "sw/collective/orbit_assignment.h"
#include "sw/collective/rotation_cycles.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/permutation.h"
#include "sw/schedule/radius_rings.h"

namespace dateline {
namespace {

Topology cube(int n, int dims) { return parse_topology("torus:" + std::to_string(n) + "^" + std::to_string(dims)); }

struct Case {
  const char* operation;
  const char* algorithm;
  int dims;
};
constexpr Case kEven[] = {
    {"rotate-180", "cycles", 2},   {"rotate-90", "cycles-forward", 2}, {"rotate-90", "cycles", 2},
    {"rotate-90", "balanced", 2},  {"rotate-90", "optimal", 2},        {"rotate-120", "cycles", 3},
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

/// Complete within q, and what the formula states for the size.
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

TEST(Tmp, sweep) {
  for (const Case& which : kEven)
    for (int n = 4; n <= (which.dims == 3 ? 12 : 40); n += 2)
      for (int q = 1; q <= 8; ++q) {
        expect_correct(cube(n, which.dims), which, q);
      }
}
TEST(Tmp, big) {
  const auto t = [](const char* op, const char* name, int n, int d, int q) {
    const auto start = std::chrono::steady_clock::now();
    const Made made = make(cube(n, d), op, name, q);
    const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%s %s n %d q %d: %g %g %g  formula %g %g %g sharing %d ok %d  %.2f s\n", op, name, n, q,
                made.counts.total.rounds, made.counts.total.hops, made.counts.total.volume, made.formula.rounds,
                made.formula.hops, made.formula.volume, made.check.max_link_sharing, made.check.ok(), s);
  };
  t("rotate-120", "cycles", 30, 3, 2);
  t("rotate-120", "cycles", 18, 3, 1);
  t("rotate-120", "cycles", 12, 3, 4);
  t("rotate-120", "cycles", 18, 3, 6);
  t("rotate-120", "cycles", 24, 3, 8);
  t("rotate-90", "balanced", 84, 2, 3);
  t("rotate-90", "optimal", 84, 2, 3);
  t("rotate-90", "cycles", 84, 2, 3);
  t("rotate-180", "cycles", 36, 2, 1);
}

}  // namespace
}  // namespace dateline
