// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit_table.h"

#include <algorithm>
#include <utility>

namespace dateline {

CircuitTable::CircuitTable(const Topology& topology, const DimensionOrder& order, const CircuitPlan& plan)
    : topology_(topology), rounds_(plan.size()) {
  for (size_t r = 0; r < plan.size(); ++r)
    for (int parity = 0; parity < 2; ++parity)
      for (int node = 0; node < topology.nodes; ++node) {
        std::vector<int> x = topology.coordinates(node), links;
        int at = node;
        for (const uint8_t port : circuit_path(topology, order, plan[r], parity, x)) {
          links.push_back(at * topology.ports + port);
          at = topology.link(at, port).node;
        }
        rounds_[r].links[parity].push_back(std::move(links));
        if (parity == 0) rounds_[r].ends.push_back(at);
      }
  load_.resize(static_cast<size_t>(topology.nodes) * topology.ports);
}

void CircuitTable::use_signs(const std::vector<int>& signs) {
  if (signs == signs_) return;
  signs_ = signs;
  values_.clear();
  const DiagonalBlocks frame{topology_.dimensions[0].size, signs, {}};
  for (int node = 0; node < topology_.nodes; ++node) values_.push_back(frame.value(topology_.coordinates(node)));
}

std::optional<PermuteCost> CircuitTable::cost(const DiagonalBlocks& blocks, int q) {
  use_signs(blocks.signs);
  const std::vector<int> collecting = blocks.collecting();
  std::vector<std::pair<int, int>> bundles;  // node, parity
  for (int node = 0; node < topology_.nodes; ++node)
    if (collecting[values_[node]] >= 0) bundles.emplace_back(node, collecting[values_[node]] % 2);
  PermuteCost total;
  for (const RoundCircuits& round : rounds_) {
    std::fill(load_.begin(), load_.end(), 0);
    int sharing = 0;
    size_t hops = 0;
    for (auto& [node, parity] : bundles) {
      const std::vector<int>& links = round.links[parity][node];
      hops = std::max(hops, links.size());
      for (const int link : links) sharing = std::max(sharing, ++load_[link]);
      if (sharing > q) return std::nullopt;
      node = round.ends[node];
    }
    total.sharing += sharing;
    total.hops += static_cast<int>(hops);
    total.peak = std::max(total.peak, sharing);
  }
  return total;
}

}  // namespace dateline
