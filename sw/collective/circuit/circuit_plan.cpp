// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/circuit_plan.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "model/base/modulo.h"
#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

/// Signed hops of the shorter way. down: a half-way tie is negative.
int short_way(int from, int to, int n, bool down) {
  const int steps = shorter_steps(to - from, n);
  return down && 2 * steps == n ? -steps : steps;
}

uint8_t port(int dim, int signed_hops) { return static_cast<uint8_t>(2 * dim + (signed_hops < 0 ? 1 : 0)); }

/// Appends a staircase. Forwards it takes one link in the first axis, then one in the second; backwards it takes the
/// same links in reverse order.
void append_staircase(const AxisMap& map, const std::vector<int>& x, const std::vector<int>& image, int n, bool down,
                      std::vector<uint8_t>& path) {
  int first = 0;
  while (map.axis[first] == first) ++first;
  const int second = map.axis[first];
  const int along_first = short_way(x[first], image[first], n, down);
  // An exchange moves the second coordinate against the first; a mirrored exchange moves both in the same direction.
  const int along_second = map.negate[first] ? along_first : -along_first;
  std::vector<uint8_t> pair = {port(first, along_first), port(second, along_second)};
  if (along_first < 0) std::swap(pair[0], pair[1]);
  for (int step = 0; step < std::abs(along_first); ++step) path.insert(path.end(), pair.begin(), pair.end());
}

struct Collector {
  int node = 0;  ///< node that holds the bundle now
  int block = 0;
};

std::vector<Collector> collectors_of(const Topology& topology, const DiagonalBlocks& blocks) {
  const std::vector<int> collecting = blocks.collecting();
  std::vector<Collector> collectors;
  for (int node = 0; node < topology.nodes; ++node) {
    const int block = collecting[blocks.value(topology.coordinates(node))];
    if (block >= 0) collectors.push_back({node, block});
  }
  return collectors;
}

/// The circuits of one permute round. A collector that is its own image or holds nothing sends nothing.
Round permute_round(const CollectiveRequest& request, const std::vector<AxisExchange>& exchanges, const Holdings& held,
                    std::vector<Collector>& collectors) {
  Round round;
  for (Collector& collector : collectors) {
    std::vector<int> x = request.topology.coordinates(collector.node);
    Transfer transfer;
    transfer.path =
        circuit_path(request.topology, request.order, exchanges, circuit_variant(collector.block, request.q), x);
    transfer.from = collector.node;
    transfer.to = collector.node = request.topology.node_at(x);
    transfer.items = held[transfer.from];
    if (!transfer.path.empty() && !transfer.items.empty()) round.push_back(std::move(transfer));
  }
  return round;
}

std::vector<int> planned_images(const Topology& topology, const CircuitPlan& plan) {
  std::vector<int> images;
  for (int node = 0; node < topology.nodes; ++node) {
    std::vector<int> x = topology.coordinates(node);
    for (const std::vector<AxisExchange>& round : plan)
      for (const AxisExchange& exchange : round) x = exchange.map.apply(x, topology.dimensions[0].size);
    images.push_back(topology.node_at(x));
  }
  return images;
}

/// The circuits of every node in every round of a plan, as lists of links. They are made once, so that the search for
/// collectors can evaluate thousands of choices.
class CircuitTable {
 public:
  /// The topology must outlive the table.
  CircuitTable(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan, int q);

  /// The cost of the permute rounds with these collectors; nothing if a link carries more than `most` circuits in a
  /// round.
  std::optional<PermuteCost> cost(const DiagonalBlocks& blocks, int most);

 private:
  /// [variant][collecting node]: the links of the circuit that carries the collected items.
  using RoundCircuits = std::array<std::vector<std::vector<int>>, 4>;
  static int index(CircuitVariant variant) { return 2 * variant.descending + variant.down; }
  void use_signs(const std::vector<int>& signs);

  const Topology& topology_;
  int q_;
  std::vector<RoundCircuits> rounds_;
  std::vector<int> load_;            ///< [link]: circuits of the current round; valid only if stamps_ has stamp_
  std::vector<long> stamps_;         ///< [link]: number of the round that load_ counts
  long stamp_ = 0;                   ///< number of the current round
  std::vector<int> signs_, values_;  ///< of the last trial: c_k, and f of every node
};

CircuitTable::CircuitTable(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan, int q)
    : topology_(topology), q_(q), rounds_(plan.size()) {
  for (const bool descending : {false, true})
    for (const bool down : {false, true})
      for (int collector = 0; collector < topology.nodes; ++collector) {
        const CircuitVariant variant{descending, down};
        std::vector<int> x = topology.coordinates(collector);
        for (size_t r = 0; r < plan.size(); ++r) {
          std::vector<int> links;
          int at = topology.node_at(x);
          for (const uint8_t port : circuit_path(topology, order, plan[r], variant, x)) {
            links.push_back(at * topology.ports + port);
            at = topology.link(at, port).node;
          }
          rounds_[r][index(variant)].push_back(std::move(links));
        }
      }
  const size_t links = static_cast<size_t>(topology.nodes) * topology.ports;
  load_.resize(links);
  stamps_.resize(links);
}

void CircuitTable::use_signs(const std::vector<int>& signs) {
  if (signs == signs_) return;
  signs_ = signs;
  values_.clear();
  const DiagonalBlocks frame{topology_.dimensions[0].size, signs, {}};
  for (int node = 0; node < topology_.nodes; ++node) values_.push_back(frame.value(topology_.coordinates(node)));
}

std::optional<PermuteCost> CircuitTable::cost(const DiagonalBlocks& blocks, int most) {
  use_signs(blocks.signs);
  const std::vector<int> collecting = blocks.collecting();
  PermuteCost total;
  for (const RoundCircuits& round : rounds_) {
    ++stamp_;
    int sharing = 0;
    size_t hops = 0;
    for (int node = 0; node < topology_.nodes; ++node) {
      const int block = collecting[values_[node]];
      if (block < 0) continue;
      const std::vector<int>& links = round[index(circuit_variant(block, q_))][node];
      hops = std::max(hops, links.size());
      for (const int link : links) {
        if (stamps_[link] != stamp_) stamps_[link] = stamp_, load_[link] = 0;
        sharing = std::max(sharing, ++load_[link]);
      }
      if (sharing > most) return std::nullopt;
    }
    total.sharing += sharing;
    total.hops += static_cast<int>(hops);
    total.peak = std::max(total.peak, sharing);
  }
  return total;
}

}  // namespace

CircuitVariant circuit_variant(int block, int q) { return {block % 2 == 1, (block / q) % 2 == 1}; }

std::vector<uint8_t> circuit_path(const Topology& topology, const DimensionOrder& order,
                                  const std::vector<AxisExchange>& exchanges, CircuitVariant variant,
                                  std::vector<int>& x) {
  const int n = topology.dimensions[0].size, dims = topology.dims();
  std::vector<uint8_t> path;
  for (const AxisExchange& exchange : exchanges) {
    std::vector<int> image = exchange.map.apply(x, n);
    const bool descending = exchange.route == ExchangeRoute::kAlternatingOrder && variant.descending;
    if (exchange.route == ExchangeRoute::kStaircase) {
      append_staircase(exchange.map, x, image, n, variant.down, path);
    } else {
      for (int i = 0; i < dims; ++i) {
        const int dim = order[descending ? dims - 1 - i : i];
        const int hops = short_way(x[dim], image[dim], n, variant.down);
        path.insert(path.end(), std::abs(hops), port(dim, hops));
      }
    }
    x = std::move(image);
  }
  return path;
}

int planned_sharing(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan,
                    const DiagonalBlocks& blocks, int q) {
  return CircuitTable(topology, order, plan, q).cost(blocks, std::numeric_limits<int>::max())->peak;
}

CollectorChoice planned_collectors(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan,
                                   int q, const SearchWatcher& watcher) {
  CircuitTable table(topology, order, plan, q);
  return find_collectors(
      {topology.dimensions[0].size, topology.dims()},
      [&](const DiagonalBlocks& blocks) { return table.cost(blocks, q); }, watcher);
}

void run_plan(const CollectiveRequest& request, const std::vector<CircuitPlan>& plans, Schedule& schedule,
              Holdings& held) {
  const Topology& topology = request.topology;
  const CircuitPlan* plan = nullptr;
  CollectorChoice best;
  for (const CircuitPlan& candidate : plans) {
    CollectorChoice choice = planned_collectors(topology, request.order, candidate, request.q, request.watcher);
    if (plan != nullptr && !choice.better_than(best)) continue;
    best = std::move(choice);
    plan = &candidate;
  }
  const std::vector<Round> collection = collect_diagonally(topology, best.blocks, request.q, held);
  perform(collection, schedule, held);
  std::vector<Collector> collectors = collectors_of(topology, best.blocks);
  for (const std::vector<AxisExchange>& exchanges : *plan)
    perform({permute_round(request, exchanges, held, collectors)}, schedule, held);
  perform(distribution(topology, collection, planned_images(topology, *plan)), schedule, held);
}

}  // namespace dateline
