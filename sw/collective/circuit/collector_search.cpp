// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/collector_search.h"

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

int largest_of(int n, int count) { return (n + count - 1) / count; }

/// c_0 is +1. Beyond three dimensions, where only operations that treat all dimensions alike are defined, it is enough
/// how many are -1.
std::vector<std::vector<int>> sign_patterns(int dims) {
  std::vector<std::vector<int>> patterns;
  const int free = dims - 1;
  for (int choice = 0; choice < (free <= 2 ? 1 << free : dims); ++choice) {
    const int bits = free <= 2 ? choice : (1 << choice) - 1;
    std::vector<int> signs = {1};
    for (int k = 0; k < free; ++k) signs.push_back((bits >> k) % 2 == 0 ? 1 : -1);
    patterns.push_back(signs);
  }
  return patterns;
}

struct Search {
  const CollectorSpace& space;
  const PermuteTrial& trial;
  std::optional<CollectorChoice> best;

  template <typename Better>
  void try_count(int count, Better better) {
    for (const std::vector<int>& signs : sign_patterns(space.dims))
      for (const Centre centre : centres(space.n, count))
        for (int offset = 0; offset < (space.offsets ? space.n : 1); ++offset) {
          DiagonalBlocks blocks = even_blocks(space.n, count, offset, centre, signs);
          const std::optional<PermuteCost> cost = trial(blocks);
          if (!cost) continue;
          CollectorChoice choice{std::move(blocks), *cost};
          if (!best || better(choice, *best)) best = std::move(choice);
        }
  }
  CollectorChoice found() const {
    if (!best) throw CheckError("not even one collector a line keeps the links within the allowed sharing");
    return *best;
  }
};

}  // namespace

bool CollectorChoice::better_than(const CollectorChoice& other) const {
  const int largest = blocks.largest(), largest_of_other = other.blocks.largest();
  return std::tie(largest, cost.sharing, cost.hops) < std::tie(largest_of_other, other.cost.sharing, other.cost.hops);
}

CollectorChoice find_collectors(const CollectorSpace& space, const PermuteTrial& trial) {
  Search search{space, trial, {}};
  const auto better = [](const CollectorChoice& a, const CollectorChoice& b) { return a.better_than(b); };
  for (int count = space.n; count >= 1 && !(search.best && largest_of(space.n, count) > search.best->blocks.largest());
       --count)
    search.try_count(count, better);
  return search.found();
}

CollectorChoice find_short_circuits(const CollectorSpace& space, const PermuteTrial& trial, int largest) {
  Search search{space, trial, {}};
  const auto better = [](const CollectorChoice& a, const CollectorChoice& b) { return a.cost.hops < b.cost.hops; };
  for (int count = space.n; count >= 1 && largest_of(space.n, count) <= largest; --count)
    search.try_count(count, better);
  return search.found();
}

}  // namespace dateline
