// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/rotate/period_plan.h"

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "sw/collective/tree/line_tree.h"

namespace dateline {
namespace {

/// Hops of the collection of a block: the sum over rounds of the longest circuit.
int collection_hops(const Cycle& cycle, const CycleBlock& block, const LineRounds& tree) {
  const int centre = block.begin + block.centre;
  int hops = 0;
  for (const auto& round : tree) {
    int longest = 0;
    for (const LineMove& move : round)
      longest = std::max(longest, std::abs(cycle.position(centre + move.to) - cycle.position(centre + move.from)));
    hops += longest;
  }
  return hops;
}

/// All blocks that a cut of the period may contain, with their hops.
class Costs {
 public:
  Costs(const Cycle& cycle, int active, int most, int q) : active_(active), most_(most) {
    for (int size = 1; size <= most; ++size) {
      const int lower = (size - 1) / 2, upper = size / 2;
      const LineRounds left = all_port_line_tree(lower, size - 1 - lower, q);
      const LineRounds right = all_port_line_tree(upper, size - 1 - upper, q);
      for (int begin = 0; begin < active; ++begin) {
        const CycleBlock low{begin, size, lower, false}, high{begin, size, upper, false};
        const int low_hops = collection_hops(cycle, low, left), high_hops = collection_hops(cycle, high, right);
        cheapest_.push_back(high_hops < low_hops ? std::make_pair(high_hops, high) : std::make_pair(low_hops, low));
      }
    }
  }

  int most() const { return most_; }
  int hops(int begin, int size) const { return entry(begin, size).first; }
  CycleBlock block(int begin, int size) const {
    CycleBlock block = entry(begin, size).second;
    block.begin = begin;
    return block;
  }

 private:
  const std::pair<int, CycleBlock>& entry(int begin, int size) const {
    return cheapest_[static_cast<size_t>(size - 1) * active_ + begin % active_];
  }

  int active_, most_;
  std::vector<std::pair<int, CycleBlock>> cheapest_;  // [size-1][begin]
};

/// The block sizes of the best cut that begins at `start`, and the hops of its costliest block.
std::pair<int, std::vector<int>> best_sizes(const Costs& costs, int start, int active, int blocks) {
  struct Best {
    int hops = INT_MAX;
    int last = 0;  ///< size of the last block
  };
  std::vector<std::vector<Best>> best(blocks + 1, std::vector<Best>(active + 1));  // [blocks][nodes covered]
  best[0][0].hops = 0;
  for (int count = 1; count <= blocks; ++count)
    for (int end = count; end <= active; ++end)
      for (int size = 1; size <= std::min(costs.most(), end); ++size) {
        const int before = best[count - 1][end - size].hops;
        if (before == INT_MAX) continue;
        const int hops = std::max(before, costs.hops(start + end - size, size));
        if (hops < best[count][end].hops) best[count][end] = {hops, size};
      }
  int count = 0;
  for (int i = 1; i <= blocks; ++i)
    if (best[i][active].hops < best[count][active].hops) count = i;
  const int hops = best[count][active].hops;
  std::vector<int> sizes;
  for (int end = active; count > 0; end -= sizes.back(), --count) sizes.push_back(best[count][end].last);
  std::reverse(sizes.begin(), sizes.end());
  return {hops, sizes};
}

/// Cuts the first `active` nodes of the cycle, which are one period, into at most `blocks` blocks of at most `most`
/// nodes, with the least hops (summed over the rounds of a block's collection) of the costliest block. The first block
/// may begin within the period, and the last one then ends in the next period. Precondition: active <= blocks * most.
std::vector<CycleBlock> cheapest_blocks(const Cycle& cycle, int active, int blocks, int most, int q) {
  const Costs costs(cycle, active, most, q);
  int least = INT_MAX, begin = 0;
  std::vector<int> sizes;
  // Blocks have at most `most` nodes, so one begins among any `most` consecutive nodes.
  for (int start = 0; start < std::min(active, most); ++start) {
    auto [hops, found] = best_sizes(costs, start, active, blocks);
    if (hops >= least) continue;
    least = hops;
    begin = start;
    sizes = std::move(found);
  }
  std::vector<CycleBlock> result;
  for (const int size : sizes) {
    result.push_back(costs.block(begin, size));
    begin += size;
  }
  return result;
}

/// Repeats the cut in every period. The first collectors.forward blocks of a period send forwards.
std::vector<CycleBlock> period_blocks(const Cycle& cycle, int order, const Collectors& collectors, int most, int q) {
  const int active = cycle.size() / order;
  const std::vector<CycleBlock> period = cheapest_blocks(cycle, active, collectors.total(), most, q);
  std::vector<CycleBlock> blocks;
  for (int i = 0; i < order; ++i)
    for (size_t j = 0; j < period.size(); ++j) {
      blocks.push_back(period[j]);
      blocks.back().begin += i * active;
      blocks.back().backward = static_cast<int>(j) >= collectors.forward;
    }
  return blocks;
}

}  // namespace

std::vector<PlannedCycle> plan_periods(std::vector<Cycle> cycles, int active, int order, int q, bool both_ways) {
  const int most = largest_block(active, order, q, both_ways);
  const Collectors all = most_collectors(order, circuit_sharing(active, order, q, both_ways), both_ways);
  std::vector<PlannedCycle> planned;
  for (Cycle& cycle : cycles) {
    if (cycle.size() == 0) continue;
    Collectors collectors = all;
    if (cycle.size() / order <= all.forward * most) collectors.backward = 0;
    std::vector<CycleBlock> blocks = period_blocks(cycle, order, collectors, most, q);
    planned.push_back({std::move(cycle), std::move(blocks)});
  }
  return planned;
}

}  // namespace dateline
