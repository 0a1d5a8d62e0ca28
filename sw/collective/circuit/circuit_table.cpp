// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/circuit_table.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace dateline {

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

}  // namespace dateline
