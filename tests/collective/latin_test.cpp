// SPDX-License-Identifier: Apache-2.0
// One-port all-to-all by Latin squares: every pair once, no shared link, the rounds of the formula.
#include <cstddef>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "sw/collective/algorithm.h"
#include "sw/collective/all_to_all/latin_square.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"
#include "tests/collective/mutants.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

TEST(LatinSquare, has_every_pair_once_and_no_link_twice_in_a_row) {
  for (int n = 1; n <= kLargestLatinSquare; ++n) {
    const LatinSquare square = latin_square(n);
    ASSERT_EQ(square.size(), static_cast<size_t>(n));
    std::set<std::pair<int, int>> pairs;
    for (const LatinRow& row : square) {
      ASSERT_EQ(row.size(), static_cast<size_t>(n));
      std::set<std::pair<int, bool>> links;
      for (int x = 0; x < n; ++x) {
        const int step = row[static_cast<size_t>(x)];
        pairs.insert({x, ((x + step) % n + n) % n});
        for (int i = 0; i < std::abs(step); ++i)
          EXPECT_TRUE(links.insert({(x + (step > 0 ? i : n - i)) % n, step > 0}).second) << n;
      }
    }
    EXPECT_EQ(pairs.size(), static_cast<size_t>(n) * static_cast<size_t>(n)) << n;
  }
}

TEST(Latin, exchanges_in_the_rounds_of_its_formula) {
  const std::pair<const char*, int> wanted[] = {
      {"ring:3", 2},       {"ring:7", 6},       {"ring:8", 8},         {"torus:3x3", 8},  {"torus:4x4", 15},
      {"torus:5x5", 24},   {"torus:6x6", 35},   {"torus:7x7", 48},     {"torus:8x8", 64}, {"torus:4x6", 23},
      {"torus:4x4x4", 63}, {"torus:2x3x4", 23}, {"torus:1x5x1x3", 14}, {"torus:8x3", 24}, {"torus:2x2", 3}};
  for (const auto& [spec, rounds] : wanted) {
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, true};
    const Algorithm& algorithm = find_algorithm("all-to-all", "latin", request);
    const Schedule schedule = algorithm.make(request);
    const CheckResult check = check_schedule(topology, schedule);
    EXPECT_TRUE(check.ok() && check.complete && check.ports_ok) << spec;
    EXPECT_LE(check.max_link_sharing, 1) << spec;
    const Counts counts = count_schedule(check, schedule.parts, 1).total;
    const Formula formula = algorithm.formula(request);
    EXPECT_EQ(counts.rounds, rounds) << spec;
    EXPECT_EQ(counts.rounds, formula.rounds) << spec;
    EXPECT_EQ(counts.hops, formula.hops) << spec;
    EXPECT_EQ(counts.volume, formula.volume) << spec;
  }
}

TEST(Direct, serves_networks_without_layered_routing_with_one_port) {
  for (const char* spec : {"mesh:3x4", "ghc:3x4", "twisted-torus:4x4+2", "dual-cube:2", "product:ring4*path3"}) {
    const Topology topology = parse_topology(spec);
    const CollectiveRequest request{topology, true};
    const CheckResult check = check_schedule(topology, find_algorithm("all-to-all", "direct", request).make(request));
    EXPECT_TRUE(check.ok() && check.complete && check.ports_ok) << spec;
    EXPECT_LE(check.max_link_sharing, 1) << spec;
    EXPECT_NE(reason_of_refusal([&] { find_algorithm("all-to-all", "direct", {topology, false}); }), "") << spec;
  }
}

TEST(Latin, mutants_are_rejected) {
  const Topology topology = parse_topology("torus:3x4");
  const CollectiveRequest request{topology, true};
  const Schedule schedule = find_algorithm("all-to-all", "latin", request).make(request);
  const int dropped =
      expect_mutants_rejected(topology, schedule, [](const Topology&, Schedule& mutant, size_t r, size_t t) {
        drop_transfer(mutant, r, t);
        return true;
      });
  EXPECT_EQ(dropped, 12 * 11);
}

TEST(Latin, refusals_say_why) {
  const auto refusal = [](const std::string& spec, bool one_port) {
    const Topology topology = parse_topology(spec);
    return reason_of_refusal([&] { find_algorithm("all-to-all", "latin", {topology, one_port}); });
  };
  EXPECT_NE(refusal("torus:4x4", false).find("it needs one port"), std::string::npos);
  EXPECT_NE(refusal("torus:9x4", true).find("rings of at most 8 nodes"), std::string::npos);
  EXPECT_NE(refusal("mesh:4x4", true).find("it needs a torus"), std::string::npos);
}

}  // namespace
}  // namespace dateline
