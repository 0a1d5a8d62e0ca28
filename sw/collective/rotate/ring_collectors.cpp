// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/rotate/ring_collectors.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace dateline {
namespace {

/// `blocks` even blocks, of whose collectors `forward` ones, evenly spread, go forwards.
std::vector<CycleBlock> even_blocks(int size, int blocks, int forward) {
  const std::vector<int> cuts = even_cuts(size, blocks);
  std::vector<CycleBlock> result;
  for (int j = 0; j < blocks; ++j) {
    CycleBlock block;
    block.begin = cuts[j];
    block.size = cuts[j + 1] - cuts[j];
    block.centre = size / blocks / 2;  // the same in all of them, which spaces the collectors evenly
    block.backward = (j + 1) * forward / blocks == j * forward / blocks;
    result.push_back(block);
  }
  return result;
}

/// Largest number of circuits on the way from one active node to the next, in either direction.
int sharing_of(const std::vector<CycleBlock>& blocks, int size, int shift) {
  std::vector<int> forward(size, 0), backward(size, 0);
  for (const CycleBlock& block : blocks) {
    const int from = block.begin + block.centre;
    if (block.backward)
      for (int i = from + shift; i < from + size; ++i) ++backward[i % size];
    else
      for (int i = from; i < from + shift; ++i) ++forward[i % size];
  }
  return std::max(*std::max_element(forward.begin(), forward.end()),
                  *std::max_element(backward.begin(), backward.end()));
}

/// `blocks` blocks with exactly `longer` collectors that go the longer way round, if sharing allows it.
std::optional<std::vector<CycleBlock>> layout(const Cycle& cycle, int blocks, int longer, int sharing) {
  const int size = cycle.size(), shift = cycle.shift;
  const bool forward_is_short = 2 * shift <= size;
  std::vector<CycleBlock> result = even_blocks(size, blocks, forward_is_short ? blocks - longer : longer);
  if (sharing_of(result, size, shift) > sharing) return std::nullopt;
  return result;
}

/// The most circuits of so many steps that can be on a ring with the sharing.
int room(const Cycle& cycle, int steps, int sharing) { return sharing * cycle.size() / steps; }

/// The blocks with the fewest circuits the longer way round, then the most blocks; none larger than `most`.
std::optional<std::vector<CycleBlock>> blocks_within(const Cycle& cycle, int most, int sharing) {
  const int size = cycle.size(), nearer = std::min(cycle.shift, size - cycle.shift);
  const int least_blocks = (size + most - 1) / most;
  for (int longer = 0; longer <= room(cycle, size - nearer, sharing); ++longer)
    for (int blocks = std::min(size, room(cycle, nearer, sharing) + longer); blocks >= std::max(least_blocks, longer);
         --blocks)
      if (auto found = layout(cycle, blocks, longer, sharing)) return found;
  return std::nullopt;
}

bool all_fit(const std::vector<Cycle>& cycles, int most, int sharing) {
  return std::all_of(cycles.begin(), cycles.end(), [&](const Cycle& cycle) {
    return cycle.shift == 0 || blocks_within(cycle, most, sharing).has_value();
  });
}

}  // namespace

std::vector<PlannedCycle> plan_rings(std::vector<Cycle> cycles, int q) {
  int most = 1, sharing = 1;
  while (!all_fit(cycles, most, q)) ++most;
  while (!all_fit(cycles, most, sharing)) ++sharing;
  std::vector<PlannedCycle> planned;
  for (Cycle& cycle : cycles) {
    std::vector<CycleBlock> blocks;
    if (cycle.shift != 0) blocks = *blocks_within(cycle, most, sharing);
    planned.push_back({std::move(cycle), std::move(blocks)});
  }
  return planned;
}

}  // namespace dateline
