// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/diagonal_blocks.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>

#include "model/base/error.h"
#include "model/base/modulo.h"

namespace dateline {
namespace {

int middle(int size, int number, Centre centre) {
  const bool upper = centre == Centre::kUpper || (centre == Centre::kLowerThenUpper && number % 2 == 1) ||
                     (centre == Centre::kUpperThenLower && number % 2 == 0);
  return upper ? size / 2 : (size - 1) / 2;
}

/// The choices of centres that give different results: one if all blocks have odd size, otherwise all four.
std::vector<Centre> centres(int n, int count) {
  const bool all_odd = n % count == 0 && (n / count) % 2 == 1;
  if (all_odd) return {Centre::kLower};
  return {Centre::kLowerThenUpper, Centre::kUpperThenLower, Centre::kLower, Centre::kUpper};
}

int largest_of(int n, int count) { return (n + count - 1) / count; }

/// All sign patterns with c_0 = +1. In more than three dimensions only operations that treat all dimensions alike are
/// defined, so one pattern for each number of -1 suffices.
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
    if (!best) throw CheckError("not even one collector per line keeps the links within the allowed sharing");
    return *best;
  }
};

}  // namespace

int DiagonalBlocks::value(const std::vector<int>& coordinates) const {
  int sum = 0;
  for (size_t k = 0; k < signs.size(); ++k) sum += signs[k] * coordinates[k];
  return modulo(sum, n);
}

std::vector<int> DiagonalBlocks::collecting() const {
  std::vector<int> result(n, -1);
  for (size_t b = 0; b < blocks.size(); ++b) result[(blocks[b].begin + blocks[b].centre) % n] = static_cast<int>(b);
  return result;
}

int DiagonalBlocks::largest() const {
  int size = 0;
  for (const Block& block : blocks) size = std::max(size, block.size);
  return size;
}

WalkBlock places_on_line(const DiagonalBlocks::Block& block, int sign, int first) {
  WalkBlock result;
  for (int i = 0; i < block.size; ++i) result.positions.push_back(sign * (block.begin + i - first));
  result.centre = block.centre;
  if (sign < 0) {
    std::reverse(result.positions.begin(), result.positions.end());
    result.centre = block.size - 1 - block.centre;
  }
  return result;
}

DiagonalBlocks even_blocks(int n, int count, int offset, Centre centre, std::vector<int> signs) {
  DiagonalBlocks result{n, std::move(signs), {}};
  const std::vector<int> cuts = even_cuts(n, count);
  for (int b = 0; b < count; ++b) {
    const int size = cuts[b + 1] - cuts[b];
    result.blocks.push_back({(cuts[b] + offset) % n, size, middle(size, b, centre)});
  }
  return result;
}

std::vector<Round> collect_diagonally(const Topology& topology, const DiagonalBlocks& blocks, int q,
                                      const Holdings& held) {
  const int total = collection_rounds(blocks.largest(), q);
  std::vector<Round> rounds(total);
  if (total == 0) return rounds;
  for (int dim = 0; dim < topology.dims(); ++dim)
    for (int node = 0; node < topology.nodes; ++node) {
      if (topology.coordinate(node, dim) != 0) continue;
      const Walk line = ring_walk(topology, node, dim);
      const int first = blocks.value(topology.coordinates(node));
      const auto part_here = [&](int at) {
        std::vector<Item> items;
        for (const Item& item : held[at])
          if (item.part == dim) items.push_back(item);
        return items;
      };
      for (const DiagonalBlocks::Block& block : blocks.blocks)
        collect(line, places_on_line(block, blocks.signs[dim], first), q, total, part_here, rounds);
    }
  return rounds;
}

bool CollectorChoice::better_than(const CollectorChoice& other) const {
  const int largest = blocks.largest(), largest_of_other = other.blocks.largest();
  return std::tie(largest, cost.sharing, cost.hops) < std::tie(largest_of_other, other.cost.sharing, other.cost.hops);
}

CollectorChoice find_collectors(const CollectorSpace& space, const PermuteTrial& trial, const SearchWatcher& watcher) {
  Search search{space, trial, {}};
  const auto better = [](const CollectorChoice& a, const CollectorChoice& b) { return a.better_than(b); };
  for (int count = space.n; count >= 1 && !(search.best && largest_of(space.n, count) > search.best->blocks.largest());
       --count) {
    if (watcher) watcher("tries " + std::to_string(count) + " collectors per line", space.n - count, space.n);
    search.try_count(count, better);
  }
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
