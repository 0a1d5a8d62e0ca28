// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/cycle_engine.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

int ceil_div(int value, int by) { return (value + by - 1) / by; }

/// Position of the block's collector after `times` (0 or 1) shifts of the cycle.
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

/// Rounds of the collection of the block; its larger side determines them.
int block_rounds(const CycleBlock& block, int q) {
  const int others = block.size - (block.relay < 0 ? 1 : 0);
  return collection_rounds(2 * std::max(block.centre, others - block.centre) + 1, q);
}

bool is_power(long base, int value) {
  long power = 1;
  while (power < value) power *= base;
  return power == value;
}

/// Whether the thesis states its formula for this size: all blocks are equal, and a power of 2q+1.
bool is_exact_size(const PeriodShape& shape, int q) {
  const int most = largest_block(shape.active, shape.order, q, shape.both_ways);
  return most * most_collectors(shape.order, q, shape.both_ways).total() == shape.active && is_power(2L * q + 1, most);
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

int fullest_period(const std::vector<Cycle>& cycles, int order) {
  int active = 0;
  for (const Cycle& cycle : cycles) active = std::max(active, cycle.size() / order);
  return active;
}

std::string needs_even_torus(const CollectiveRequest& request, int dims) {
  const Topology& topology = request.topology;
  const int n = topology.dims() > 0 ? topology.dimensions[0].size : 0;
  bool equal = topology.kind == "torus" && topology.dims() == dims;
  for (const Dimension& dimension : topology.dimensions) equal = equal && dimension.size == n;
  if (!equal) return "it needs a torus of " + std::to_string(dims) + " equal dimensions, not " + topology.spec;
  if (n % 2 != 0 || n < 4) return "it needs an even n of at least 4, not " + std::to_string(n);
  return request.one_port ? "it needs all ports" : "";
}

Formula period_formula(const PeriodShape& shape, int q) {
  const int most = largest_block(shape.active, shape.order, q, shape.both_ways);
  const int sharing = circuit_sharing(shape.active, shape.order, q, shape.both_ways);
  Formula formula;
  formula.has_rounds = true;
  formula.rounds = 2 * collection_rounds(most, q) + 1;
  formula.has_hops = formula.has_volume = most == 1 || is_exact_size(shape, q);
  if (!formula.has_hops) {
    formula.note =
        "the closed form holds for equal blocks of a power of 2q+1; at other sizes blocks differ by one node";
    return formula;
  }
  const bool backward = shape.active > most * sharing;
  formula.hops = (backward ? shape.order - 1 : 1) * shape.links + shape.spacing * (most - 1);
  formula.volume = most * sharing + (most - 1);
  return formula;
}

Counts printed_period(const PeriodShape& shape, double active, int q) {
  const int periods = shape.both_ways ? shape.order - 1 : 1;
  // Active nodes whose blocks q circuits carry.
  const double carried = shape.both_ways ? active * periods / shape.order : active;
  const double block = std::max(1.0, carried / q);
  constexpr double kRounding = 1e-9;
  const double depth = std::max(0.0, std::ceil(std::log(block) / std::log(2.0 * q + 1) - kRounding));
  return {2 * depth + 1, periods * shape.links + shape.spacing * (block - 1), carried + (block - 1)};
}

void set_printed(Formula& formula, const Counts& printed) {
  formula.printed.reset();
  if (!formula.has_hops || !formula.has_volume || printed.rounds != formula.rounds || printed.hops != formula.hops ||
      printed.volume != formula.volume)
    formula.printed = printed;
}

}  // namespace dateline
