// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/collector_search.h"

#include <tuple>
#include <utility>

#include "model/error.h"

namespace dateline {
namespace {

/// Centres that differ where blocks of even size occur.
std::vector<Centre> centres(int n, int count) {
  const bool all_odd = n % count == 0 && (n / count) % 2 == 1;
  if (all_odd) return {Centre::kLower};
  return {Centre::kLowerThenUpper, Centre::kUpperThenLower, Centre::kLower, Centre::kUpper};
}

}  // namespace

std::vector<std::vector<int>> sign_patterns(int dims) {
  std::vector<std::vector<int>> patterns;
  for (int bits = 0; bits < 1 << (dims - 1); ++bits) {
    std::vector<int> signs = {1};
    for (int k = 1; k < dims; ++k) signs.push_back((bits >> (k - 1)) % 2 == 0 ? 1 : -1);
    patterns.push_back(signs);
  }
  return patterns;
}

bool CollectorChoice::better_than(const CollectorChoice& other) const {
  const int largest = blocks.largest(), largest_of_other = other.blocks.largest();
  return std::tie(largest, cost.sharing, cost.hops) < std::tie(largest_of_other, other.cost.sharing, other.cost.hops);
}

CollectorChoice find_collectors(int n, const std::vector<std::vector<int>>& signs, const PermuteTrial& trial) {
  std::optional<CollectorChoice> best;
  const auto consider = [&](DiagonalBlocks blocks) {
    const std::optional<PermuteCost> cost = trial(blocks);
    if (!cost) return;
    CollectorChoice choice{std::move(blocks), *cost};
    if (!best || choice.better_than(*best)) best = std::move(choice);
  };
  for (int count = n; count >= 1; --count) {
    if (best && (n + count - 1) / count > best->blocks.largest()) break;
    for (const std::vector<int>& pattern : signs)
      for (const Centre centre : centres(n, count))
        for (int offset = 0; offset < n; ++offset) consider(even_blocks(n, count, offset, centre, pattern));
  }
  if (!best) throw CheckError("not even one collector a line keeps the links within the allowed sharing");
  return *best;
}

}  // namespace dateline
