// SPDX-License-Identifier: Apache-2.0
// For the tests of the permutations: requests, schedules and their counts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {

using Arguments = std::map<std::string, std::string>;

/// An operation on n^dims nodes with at most q transfers per link.
struct PermutationCase {
  std::string operation;
  int n = 0, dims = 1, q = 1;
  Arguments arguments{};
};

inline Topology torus_of(const PermutationCase& c) {
  return parse_topology("torus:" + std::to_string(c.n) + "^" + std::to_string(c.dims));
}

inline CollectiveRequest request_of(const Topology& topology, const PermutationCase& c) {
  CollectiveRequest request{topology, false, c.q};
  request.arguments = c.arguments;
  return request;
}

inline std::string text_of(const PermutationCase& c) {
  std::string text =
      c.operation + " n " + std::to_string(c.n) + " d " + std::to_string(c.dims) + " q " + std::to_string(c.q);
  for (const auto& [name, value] : c.arguments) text += " " + name + " " + value;
  return text;
}

/// Checks a schedule and returns its counts at one word per block.
inline Counts counted(const PermutationCase& c, const std::string& algorithm) {
  const Topology topology = torus_of(c);
  const CollectiveRequest request = request_of(topology, c);
  const Schedule schedule = find_algorithm(c.operation, algorithm, request).make(request);
  const CheckResult check = check_schedule(topology, schedule);
  EXPECT_TRUE(check.ok()) << text_of(c) << " " << algorithm << (check.ok() ? "" : ": " + check.problems[0]);
  EXPECT_LE(check.max_link_sharing, c.q) << text_of(c) << " " << algorithm;
  return count_schedule(check, schedule.parts, 1).total;
}

inline Formula formula_of(const PermutationCase& c, const std::string& algorithm) {
  const Topology topology = torus_of(c);
  const CollectiveRequest request = request_of(topology, c);
  return find_algorithm(c.operation, algorithm, request).formula(request);
}

inline void expect_counts(const PermutationCase& c, const std::string& algorithm, double rounds, double hops,
                          double volume) {
  const Counts counts = counted(c, algorithm);
  EXPECT_EQ(counts.rounds, rounds) << text_of(c) << " " << algorithm;
  EXPECT_EQ(counts.hops, hops) << text_of(c) << " " << algorithm;
  EXPECT_DOUBLE_EQ(counts.volume, volume) << text_of(c) << " " << algorithm;
}

/// The algorithms of one operation that have a closed construction; any_permutation_test.cpp tests the general ones.
inline std::vector<const Algorithm*> constructed_permutations(const std::string& operation,
                                                              const CollectiveRequest& request) {
  std::vector<const Algorithm*> constructed;
  for (const Algorithm* algorithm : applicable_algorithms(operation, request))
    if (!algorithm->any_network) constructed.push_back(algorithm);
  return constructed;
}

/// Tests the algorithms of the operation; values that the formula knows must be met.
inline void expect_all_work(const PermutationCase& c) {
  const Topology topology = torus_of(c);
  const CollectiveRequest request = request_of(topology, c);
  const auto candidates = constructed_permutations(c.operation, request);
  EXPECT_FALSE(candidates.empty()) << text_of(c);
  for (const Algorithm* algorithm : candidates) {
    const Counts counts = counted(c, algorithm->name);
    const Formula formula = algorithm->formula(request);
    const std::string what = text_of(c) + " " + algorithm->name;
    EXPECT_FALSE(formula.source.empty()) << what;
    if (formula.has_rounds) {
      EXPECT_EQ(counts.rounds, formula.rounds) << what;
    }
    if (formula.has_hops) {
      EXPECT_EQ(counts.hops, formula.hops) << what;
    }
    if (formula.has_volume) {
      EXPECT_DOUBLE_EQ(counts.volume, formula.volume) << what;
    }
  }
}

/// The text "i,i,i".
inline std::string repeated(int step, int dims) {
  std::string text = std::to_string(step);
  for (int k = 1; k < dims; ++k) text += "," + std::to_string(step);
  return text;
}

/// All signed permutations of `dims` axes, as text.
inline std::vector<std::string> all_axes(int dims) {
  const std::vector<std::vector<std::string>> orders[] = {
      {{"x"}},
      {{"x", "y"}, {"y", "x"}},
      {{"x", "y", "z"}, {"x", "z", "y"}, {"y", "x", "z"}, {"y", "z", "x"}, {"z", "x", "y"}, {"z", "y", "x"}}};
  std::vector<std::string> all;
  for (const std::vector<std::string>& order : orders[dims - 1])
    for (int bits = 0; bits < 1 << dims; ++bits) {
      std::string text;
      for (int k = 0; k < dims; ++k)
        text += std::string(k == 0 ? "" : ",") + ((bits >> k) % 2 == 1 ? "-" : "") + order[k];
      all.push_back(text);
    }
  return all;
}

}  // namespace dateline
