// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/cube/cube_exchange.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "sw/collective/cube/dual_cube.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

using Held = std::vector<std::vector<int>>;  // [node]: origins of the blocks that it has, ascending

/// Appends the round in which every node sends all of `held` over a port, and returns what each gets.
Held exchange(const Topology& topology, const Held& held, int port, std::vector<Round>& rounds) {
  Held received(held.size());
  Round round;
  for (int node = 0; node < topology.nodes; ++node) {
    const int to = topology.link(node, port).node;
    Transfer transfer{node, to, {static_cast<uint8_t>(port)}, {}};
    for (const int origin : held[node]) transfer.items.push_back({origin, -1, 0});
    round.push_back(std::move(transfer));
    received[to] = held[node];
  }
  rounds.push_back(std::move(round));
  return received;
}

/// Adds blocks that the node does not have yet.
void unite(Held& held, const Held& more) {
  for (size_t node = 0; node < held.size(); ++node) {
    const size_t before = held[node].size();
    held[node].insert(held[node].end(), more[node].begin(), more[node].end());
    std::inplace_merge(held[node].begin(), held[node].begin() + static_cast<long>(before), held[node].end());
  }
}

void subtract(Held& held, const Held& less) {
  for (size_t node = 0; node < held.size(); ++node) {
    std::vector<int> rest;
    std::set_difference(held[node].begin(), held[node].end(), less[node].begin(), less[node].end(),
                        std::back_inserter(rest));
    held[node] = std::move(rest);
  }
}

/// Appends the steps in which every node that agrees with its root from some bit on sends over that bit's port, lowest
/// bit first. root_of: -1 for a node that stays out; id_of: the bits that ports 0..bits-1 flip.
void append_doubling(const Topology& topology, int bits, const std::function<int(int node)>& root_of,
                     const std::function<int(int node)>& id_of, LineRounds& tree) {
  for (int bit = 0; bit < bits; ++bit) {
    std::vector<LineMove> round;
    for (int node = 0; node < topology.nodes; ++node)
      if (root_of(node) >= 0 && id_of(node) >> bit == root_of(node) >> bit)
        round.push_back({node, topology.link(node, bit).node});
    tree.push_back(std::move(round));
  }
}

LineRounds dual_cube_tree(const Topology& topology, int source) {
  const DualCube cube(topology);
  const int partner = cube.across(source);
  const auto home = [&](int node) {
    const int root = cube.class_of(node) == cube.class_of(source) ? source : partner;
    return cube.cluster_id(node) == cube.cluster_id(root);
  };
  const auto root = [&](int node) {
    return cube.node_id(cube.class_of(node) == cube.class_of(source) ? source : partner);
  };
  const auto id = [&](int node) { return cube.node_id(node); };
  LineRounds tree = {{{source, partner}}};
  append_doubling(
      topology, cube.bits(), [&](int node) { return home(node) ? root(node) : -1; }, id, tree);
  std::vector<LineMove> crossing;
  for (int node = 0; node < topology.nodes; ++node)
    if (home(node) && node != source && node != partner) crossing.push_back({node, cube.across(node)});
  tree.push_back(std::move(crossing));
  append_doubling(
      topology, cube.bits(), [&](int node) { return home(node) ? -1 : root(node); }, id, tree);
  return tree;
}

}  // namespace

LineRounds cube_broadcast_tree(const Topology& topology, int source) {
  if (is_dual_cube(topology)) return dual_cube_tree(topology, source);
  LineRounds tree;
  append_doubling(
      topology, topology.ports, [&](int) { return source; }, [](int node) { return node; }, tree);
  return tree;
}

std::vector<Round> cube_all_gather(const Topology& topology) {
  std::vector<Round> rounds;
  Held held(topology.nodes);
  for (int node = 0; node < topology.nodes; ++node) held[node] = {node};
  const int ports = is_dual_cube(topology) ? topology.ports - 1 : topology.ports;
  for (int port = 0; port < ports; ++port) unite(held, exchange(topology, held, port, rounds));
  if (!is_dual_cube(topology)) return rounds;
  const Held other_cluster = exchange(topology, held, ports, rounds);
  held = other_cluster;
  for (int port = 0; port < ports; ++port) unite(held, exchange(topology, held, port, rounds));
  subtract(held, other_cluster);  // the cross neighbour had those from the start
  exchange(topology, held, ports, rounds);
  return rounds;
}

std::vector<StepPartner> cube_all_to_all(const Topology& topology) {
  std::vector<StepPartner> steps;
  if (!is_dual_cube(topology)) {
    for (int mask = 1; mask < topology.nodes; ++mask) steps.push_back([mask](int node) { return node ^ mask; });
    return steps;
  }
  const DualCube cube(topology);
  for (int i = 1; i < cube.ids(); ++i) steps.push_back([=](int node) { return cube.flip(node, i, 0); });
  for (int i = 0; i < cube.ids(); ++i)
    for (int j = 0; j < cube.ids(); ++j) steps.push_back([=](int node) { return cube.across(cube.flip(node, i, j)); });
  for (int i = 1; i < cube.ids(); ++i)
    for (int j = 0; j < cube.ids(); ++j) steps.push_back([=](int node) { return cube.flip(node, j, i); });
  return steps;
}

std::vector<StepPartner> repaired_all_to_all(const Topology& topology) {
  std::vector<StepPartner> steps;
  const DualCube cube(topology);
  const int all = cube.ids() - 1;
  for (int i = 0; i <= all; ++i)
    for (int j = 0; j <= all; ++j)
      steps.push_back([=](int node) {
        return cube.across(cube.class_of(node) == 0 ? cube.flip(node, i, j) : cube.flip(node, all ^ j, all ^ i));
      });
  for (int i = 1; i <= all; ++i)
    for (int j = 0; j <= all; ++j)
      for (const int sending : {0, 1})
        steps.push_back([=](int node) {
          if (cube.class_of(node) == sending) return cube.flip(node, j, i);
          return j == 0 && i != all ? cube.flip(node, all ^ i, 0) : -1;
        });
  steps.push_back([=](int node) { return cube.flip(node, all, 0); });
  return steps;
}

std::vector<Round> direct_rounds(const CollectiveRequest& request, const std::vector<StepPartner>& steps) {
  std::vector<Round> rounds;
  for (const StepPartner& partner : steps) {
    Round round;
    for (int node = 0; node < request.topology.nodes; ++node) {
      const int to = partner(node);
      if (to >= 0) round.push_back({node, to, native_path(request.topology, request.order, node, to), {{node, to, 0}}});
    }
    rounds.push_back(std::move(round));
  }
  return rounds;
}

}  // namespace dateline
