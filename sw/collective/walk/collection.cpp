// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/collection.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "model/base/error.h"
#include "model/cost/lower_bound.h"
#include "sw/collective/tree/line_tree.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

/// Moves the items of a round: removes them from all senders, then adds them to the receivers.
void deliver(const Round& round, Holdings& held) {
  for (const Transfer& transfer : round) {
    std::vector<Item>& left = held[transfer.from];
    std::vector<Item> sent = transfer.items;
    std::sort(sent.begin(), sent.end());
    left.erase(std::remove_if(left.begin(), left.end(),
                              [&](const Item& item) { return std::binary_search(sent.begin(), sent.end(), item); }),
               left.end());
  }
  for (const Transfer& transfer : round)
    held[transfer.to].insert(held[transfer.to].end(), transfer.items.begin(), transfer.items.end());
}

}  // namespace

std::vector<int> even_cuts(int count, int blocks) {
  std::vector<int> cuts;
  for (int j = 0; j <= blocks; ++j) cuts.push_back(static_cast<int>(static_cast<long>(j) * count / blocks));
  return cuts;
}

int collection_rounds(int size, int q) { return ceil_log(2L * q + 1, size); }

void collect(const Walk& walk, const WalkBlock& block, int q, int total,
             const std::function<std::vector<Item>(int node)>& items, std::vector<Round>& rounds) {
  const int size = static_cast<int>(block.positions.size());
  const LineRounds tree = all_port_line_tree(block.centre, size - 1 - block.centre, q);
  if (static_cast<int>(tree.size()) > total)
    throw CheckError("a block of " + std::to_string(size) + " nodes cannot collect in " + std::to_string(total) +
                     " rounds");
  if (static_cast<int>(rounds.size()) < total) rounds.resize(total);
  std::vector<std::vector<Item>> held(size);
  for (int i = 0; i < size; ++i) held[i] = items(walk.node(block.positions[i]));
  for (size_t back = tree.size(); back-- > 0;) {
    Round& round = rounds[total - 1 - back];
    for (const LineMove& move : tree[back]) {
      const int from = block.centre + move.to, to = block.centre + move.from;
      if (held[from].empty()) continue;
      const int start = block.positions[from], end = block.positions[to];
      round.push_back({walk.node(start), walk.node(end), walk.path(start, end), std::move(held[from])});
      held[from].clear();
      held[to].insert(held[to].end(), round.back().items.begin(), round.back().items.end());
    }
  }
}

std::vector<Round> distribution(const Topology& topology, const std::vector<Round>& collection,
                                const std::vector<int>& image) {
  std::vector<Round> rounds(collection.rbegin(), collection.rend());
  for (Round& round : rounds)
    for (Transfer& transfer : round) {
      std::vector<int> nodes = {transfer.from};
      for (const uint8_t port : transfer.path) nodes.push_back(topology.link(nodes.back(), port).node);
      std::reverse(nodes.begin(), nodes.end());
      for (int& node : nodes) node = image[node];
      transfer.from = nodes.front();
      transfer.to = nodes.back();
      for (size_t hop = 0; hop + 1 < nodes.size(); ++hop)
        transfer.path[hop] = port_to(topology, nodes[hop], nodes[hop + 1]);
    }
  return rounds;
}

std::vector<Round> reversed(const Topology& topology, const std::vector<Round>& rounds) {
  std::vector<int> same(topology.nodes);
  std::iota(same.begin(), same.end(), 0);
  return distribution(topology, rounds, same);
}

std::string permutation_refusal(const CollectiveRequest& request, const std::string& operation) {
  if (request.one_port) return "it needs all ports";
  if (request.arguments.count("to") > 0) return "it needs axes";
  if (const std::string why = no_equal_torus(request.topology); !why.empty()) return why;
  try {
    images(request.topology, operation, request.arguments);
  } catch (const UsageError& refusal) {
    return refusal.what();
  }
  return "";
}

void perform(const std::vector<Round>& rounds, Schedule& schedule, Holdings& held) {
  for (const Round& round : rounds) {
    deliver(round, held);
    schedule.rounds.push_back(round);
  }
}

Holdings initial_holdings(const Topology& topology, const Schedule& schedule) {
  const Blocks blocks(topology, schedule);
  Holdings held;
  for (int node = 0; node < topology.nodes; ++node) held.push_back(blocks.initial(node));
  return held;
}

BlockSize block_size(long numerator, long denominator, int q) {
  const long base = 2L * q + 1;
  BlockSize block;
  block.single = numerator <= denominator;
  if (!block.single) {
    block.size = static_cast<double>(numerator) / static_cast<double>(denominator);
    block.depth = ceil_log(base, (numerator + denominator - 1) / denominator);
  }
  long power = 1;
  for (int i = 0; i < block.depth; ++i) power *= base;
  block.exact = numerator == power * denominator;
  return block;
}

Formula collected_formula(const std::string& source, const BlockSize& block, int permute_rounds, double hops,
                          double volume) {
  Formula formula;
  formula.source = source;
  formula.rounds = 2.0 * block.depth + permute_rounds;
  formula.has_rounds = block.rounds_known();
  formula.printed = Counts{formula.rounds, hops, volume};
  return formula;
}

void set_hops(Formula& formula, double hops) {
  formula.hops = hops;
  formula.has_hops = true;
}

void set_volume(Formula& formula, double volume) {
  formula.volume = volume;
  formula.has_volume = true;
}

Formula settled(Formula formula) {
  if (formula.printed && formula.has_rounds && formula.has_hops && formula.has_volume &&
      formula.printed->rounds == formula.rounds && formula.printed->hops == formula.hops &&
      formula.printed->volume == formula.volume)
    formula.printed.reset();
  return formula;
}

}  // namespace dateline
