// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/collection.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/cost/lower_bound.h"
#include "model/error.h"
#include "model/modulo.h"
#include "model/network/links.h"
#include "sw/collective/tree/line_tree.h"

namespace dateline {
int Walk::node(int position) const { return nodes[modulo(position, length())]; }

std::vector<uint8_t> Walk::path(int from, int to) const {
  std::vector<uint8_t> path;
  for (int at = from; at < to; ++at) path.push_back(ports[modulo(at, length())]);
  for (int at = from; at > to; --at) path.push_back(back[modulo(at - 1, length())]);
  return path;
}

uint8_t port_to(const Topology& topology, int node, int neighbour) {
  const int port = find_port(topology, node, neighbour);
  if (port < 0) throw CheckError("no link from " + topology.place(node) + " to " + topology.place(neighbour));
  return static_cast<uint8_t>(port);
}

Walk make_walk(const Topology& topology, std::vector<int> nodes) {
  Walk walk;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const int next = nodes[(i + 1) % nodes.size()];
    walk.ports.push_back(port_to(topology, nodes[i], next));
    walk.back.push_back(port_to(topology, next, nodes[i]));
  }
  walk.nodes = std::move(nodes);
  return walk;
}

Walk ring_walk(const Topology& topology, int node, int dim) {
  std::vector<int> nodes;
  std::vector<int> where = topology.coordinates(node);
  for (int i = 0; i < topology.dimensions[dim].size; ++i, ++where[dim]) nodes.push_back(topology.node_at(where));
  return make_walk(topology, std::move(nodes));
}

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
    throw CheckError("a block of " + std::to_string(size) + " nodes does not collect in " + std::to_string(total) +
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

Schedule gather_of(const Topology& topology, Schedule scatter) {
  scatter.operation = "gather";
  scatter.rounds = reversed(topology, scatter.rounds);
  for (Round& round : scatter.rounds)
    for (Transfer& transfer : round)
      for (Item& item : transfer.items) std::swap(item.origin, item.target);
  return scatter;
}

}  // namespace dateline
