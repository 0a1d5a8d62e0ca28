// SPDX-License-Identifier: Apache-2.0
// The graph problems of the searches: edge colouring of bipartite graphs, and the assignment problem.
#include "sw/collective/search/assignment.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sw/collective/search/edge_colouring.h"

namespace dateline {
namespace {

class Random {
 public:
  int below(int limit) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<int>((state_ >> 8) % static_cast<unsigned>(limit));
  }

 private:
  unsigned state_ = 1;
};

TEST(EdgeColouring, edges_at_a_node_differ_with_as_many_colours_as_the_largest_degree) {
  Random random;
  for (int run = 0; run < 200; ++run) {
    const int left = 1 + random.below(12), right = 1 + random.below(6), count = random.below(60);
    std::vector<std::pair<int, int>> edges;
    std::vector<int> degree(left + right, 0);
    for (int i = 0; i < count; ++i) {
      edges.emplace_back(random.below(left), random.below(right));
      ++degree[edges.back().first];
      ++degree[left + edges.back().second];
    }
    const int colours = *std::max_element(degree.begin(), degree.end());
    const std::vector<int> found = colour_edges(edges, left, right, colours);
    std::set<std::pair<int, int>> used;
    for (int i = 0; i < count; ++i) {
      EXPECT_TRUE(found[i] >= 0 && found[i] < colours);
      EXPECT_TRUE(used.insert({edges[i].first, found[i]}).second);
      EXPECT_TRUE(used.insert({left + edges[i].second, found[i]}).second);
    }
  }
}

long weight_of(const std::vector<std::vector<long>>& weights, const std::vector<int>& column_of) {
  long sum = 0;
  for (size_t row = 0; row < weights.size(); ++row) sum += weights[row][column_of[row]];
  return sum;
}

TEST(Assignment, is_as_heavy_as_the_best_of_all_permutations) {
  Random random;
  for (int run = 0; run < 200; ++run) {
    const int size = 1 + random.below(6), limit = run % 2 == 0 ? 100 : 3;  // few values: many ties
    std::vector<std::vector<long>> weights(size, std::vector<long>(size));
    for (auto& row : weights)
      for (long& weight : row) weight = random.below(limit);
    std::vector<int> columns(size);
    std::iota(columns.begin(), columns.end(), 0);
    long best = 0;
    do best = std::max(best, weight_of(weights, columns));
    while (std::next_permutation(columns.begin(), columns.end()));
    const std::vector<int> found = heaviest_assignment(weights);
    EXPECT_EQ(weight_of(weights, found), best);
    EXPECT_EQ(std::set<int>(found.begin(), found.end()).size(), static_cast<size_t>(size));
  }
}

}  // namespace
}  // namespace dateline
