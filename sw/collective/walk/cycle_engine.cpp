// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/cycle_engine.h"

#include <algorithm>
#include <utility>

#include "sw/collective/walk/period_cuts.h"

namespace dateline {
namespace {

int ceil_div(int value, int by) { return (value + by - 1) / by; }

/// Where the collector of the block stands after so many times the shift of the cycle (0 or 1).
int collector_position(const Cycle& cycle, const CycleBlock& block, int times) {
  if (block.relay < 0) return cycle.position(block.begin + block.centre + times * cycle.shift);
  return block.relay + times * cycle.walk.length() * cycle.shift / cycle.size();
}

WalkBlock walk_block(const Cycle& cycle, const CycleBlock& block, int times) {
  WalkBlock result;
  for (int i = 0; i < block.size; ++i)
    result.positions.push_back(cycle.position(block.begin + i + times * cycle.shift));
  if (block.relay >= 0)
    result.positions.insert(result.positions.begin() + block.centre, collector_position(cycle, block, times));
  result.centre = block.centre;
  return result;
}

Transfer circuit(const Cycle& cycle, const CycleBlock& block) {
  const Walk& walk = cycle.walk;
  const int from = collector_position(cycle, block, 0);
  const int to = collector_position(cycle, block, 1) - (block.backward ? walk.length() : 0);
  Transfer transfer{walk.node(from), walk.node(to), walk.path(from, to), {}};
  for (int i = block.begin; i < block.begin + block.size; ++i)
    transfer.items.push_back({cycle.node(i), cycle.node(i + cycle.shift), 0});
  return transfer;
}

/// Rounds that the collection of the block takes, by its larger side.
int block_rounds(const CycleBlock& block, int q) {
  const int others = block.size - (block.relay < 0 ? 1 : 0);
  return collection_rounds(2 * std::max(block.centre, others - block.centre) + 1, q);
}

/// The same cut in every period; the first blocks go forwards.
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

int Cycle::position(int i) const {
  const int turn = i >= 0 ? i / size() : -ceil_div(-i, size());
  return active[i - turn * size()] + turn * walk.length();
}

std::vector<Round> cycle_rounds(const Topology& topology, const std::vector<PlannedCycle>& cycles, int q) {
  std::vector<int> image(topology.nodes, -1), origin(topology.nodes, -1);
  int total = 0;
  for (const auto& [cycle, blocks] : cycles) {
    for (int i = 0; i < cycle.size(); ++i) {
      image[cycle.node(i)] = cycle.node(i + cycle.shift);
      origin[cycle.node(i + cycle.shift)] = cycle.node(i);
    }
    for (const CycleBlock& block : blocks) total = std::max(total, block_rounds(block, q));
  }
  std::vector<Round> rounds, images;
  Round circuits;
  for (const auto& [cycle, blocks] : cycles)
    for (const CycleBlock& block : blocks) {
      collect(
          cycle.walk, walk_block(cycle, block, 0), q, total,
          [&](int node) {
            return std::vector<Item>{{node, image[node], 0}};
          },
          rounds);
      collect(
          cycle.walk, walk_block(cycle, block, 1), q, total,
          [&](int node) {
            return std::vector<Item>{{origin[node], node, 0}};
          },
          images);
      circuits.push_back(circuit(cycle, block));
    }
  if (circuits.empty()) return {};
  rounds.push_back(std::move(circuits));
  for (Round& round : reversed(topology, images)) rounds.push_back(std::move(round));
  return rounds;
}

Collectors most_collectors(int order, int sharing, bool both_ways) {
  return {sharing, both_ways ? sharing / (order - 1) : 0};
}

int largest_block(int active, int order, int q, bool both_ways) {
  return ceil_div(active, most_collectors(order, q, both_ways).total());
}

int circuit_sharing(int active, int order, int q, bool both_ways) {
  const int most = largest_block(active, order, q, both_ways);
  int sharing = 1;
  while (largest_block(active, order, sharing, both_ways) > most) ++sharing;
  return sharing;
}

std::vector<PlannedCycle> plan_periods(std::vector<Cycle> cycles, int active, int order, int q, bool both_ways) {
  const int most = largest_block(active, order, q, both_ways);
  const Collectors all = most_collectors(order, circuit_sharing(active, order, q, both_ways), both_ways);
  std::vector<PlannedCycle> planned;
  for (Cycle& cycle : cycles) {
    if (cycle.size() == 0) continue;
    Collectors collectors = all;
    if (ceil_div(cycle.size() / order, all.forward) <= most) collectors.backward = 0;
    std::vector<CycleBlock> blocks = period_blocks(cycle, order, collectors, most, q);
    planned.push_back({std::move(cycle), std::move(blocks)});
  }
  return planned;
}

int fullest_period(const std::vector<Cycle>& cycles, int order) {
  int active = 0;
  for (const Cycle& cycle : cycles) active = std::max(active, cycle.size() / order);
  return active;
}

}  // namespace dateline
