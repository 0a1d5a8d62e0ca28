// SPDX-License-Identifier: Apache-2.0
#include "model/network/layer_turns.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "model/network/properties.h"
#include "model/network/turn_order.h"

namespace dateline {
namespace {

/// A turn from a channel to an output of the node at its far end.
struct LayerTurn {
  uint64_t demand = 0;  ///< shortest paths over the turn to some of the nodes
  int channel = 0, out = 0;
};

/// The turns of all channels, those with the largest demand first.
std::vector<LayerTurn> turns_by_demand(const Topology& topology) {
  constexpr int kTargets = 512;
  constexpr uint64_t kSeed = 1;
  const int ports = topology.ports, nodes = topology.nodes;
  std::vector<uint64_t> demand(static_cast<size_t>(nodes) * static_cast<size_t>(ports) * static_cast<size_t>(ports));
  const int step = std::max(1, nodes / kTargets);
  for (int target = 0; target < nodes; target += step) {
    const std::vector<int> far = hops_from(topology, target);
    for (int node = 0; node < nodes; ++node)
      for (int port = 0; port < ports; ++port) {
        const LinkEnd mid = topology.link(node, port);
        if (!mid || far[static_cast<size_t>(mid.node)] + 1 != far[static_cast<size_t>(node)]) continue;
        for (int out = 0; out < ports; ++out) {
          const LinkEnd end = topology.link(mid.node, out);
          if (end && far[static_cast<size_t>(end.node)] + 1 == far[static_cast<size_t>(mid.node)])
            ++demand[(static_cast<size_t>(node) * static_cast<size_t>(ports) + static_cast<size_t>(port)) *
                         static_cast<size_t>(ports) +
                     static_cast<size_t>(out)];
        }
      }
  }
  std::vector<LayerTurn> turns;
  for (int node = 0; node < nodes; ++node)
    for (int port = 0; port < ports; ++port) {
      const LinkEnd mid = topology.link(node, port);
      for (int out = 0; mid && out < ports; ++out) {
        const int channel = node * ports + port;
        if (out != mid.port && topology.link(mid.node, out))
          turns.push_back({demand[static_cast<size_t>(channel) * static_cast<size_t>(ports) + static_cast<size_t>(out)],
                           channel, out});
      }
    }
  std::mt19937_64 random(kSeed);
  std::shuffle(turns.begin(), turns.end(), random);
  std::stable_sort(turns.begin(), turns.end(),
                   [](const LayerTurn& a, const LayerTurn& b) { return a.demand > b.demand; });
  return turns;
}

/// Makes a tree by breadth-first search. Every component has one of its own.
void span(LayerLinks& links) {
  links.parent_port.assign(static_cast<size_t>(links.nodes), -1);
  std::vector<bool> seen(static_cast<size_t>(links.nodes), false);
  std::vector<int> degree(static_cast<size_t>(links.nodes), 0), by_degree(static_cast<size_t>(links.nodes));
  for (int node = 0; node < links.nodes; ++node)
    for (int port = 0; port < links.ports; ++port)
      degree[static_cast<size_t>(node)] += links.far_ends[links.channel(node, port)] ? 1 : 0;
  std::iota(by_degree.begin(), by_degree.end(), 0);
  std::stable_sort(by_degree.begin(), by_degree.end(),
                   [&](int a, int b) { return degree[static_cast<size_t>(a)] > degree[static_cast<size_t>(b)]; });
  for (const int root : by_degree) {
    if (seen[static_cast<size_t>(root)]) continue;
    std::vector<int> reached = {root};
    seen[static_cast<size_t>(root)] = true;
    for (size_t i = 0; i < reached.size(); ++i)
      for (int port = 0; port < links.ports; ++port) {
        const LinkEnd far = links.far_ends[links.channel(reached[i], port)];
        if (!far || seen[static_cast<size_t>(far.node)]) continue;
        seen[static_cast<size_t>(far.node)] = true;
        links.parent_port[static_cast<size_t>(far.node)] = far.port;
        reached.push_back(far.node);
      }
  }
}

/// Allows as many of the turns as possible in a layer, in their order. spanning: first those of up*/down* routing along
/// the tree of a breadth-first search.
void allow_turns(LayerLinks& links, int layer, const std::vector<LayerTurn>& turns, bool spanning) {
  TurnOrder order(links.far_ends.size());
  const auto allow = [&](int in, int out) {
    const LinkEnd at = links.far_ends[static_cast<size_t>(in)];
    if (order.add(in, static_cast<int>(links.channel(at.node, out))))
      links.allowed[static_cast<size_t>(layer)][static_cast<size_t>(in)] |= static_cast<uint16_t>(1u << out);
  };
  if (spanning) {
    const auto is_up = [&](int node, int port) { return links.parent_port[static_cast<size_t>(node)] == port; };
    const auto is_down = [&](int node, int port) {
      const LinkEnd far = links.far_ends[links.channel(node, port)];
      return far && is_up(far.node, far.port);
    };
    for (int node = 0; node < links.nodes; ++node)
      for (int port = 0; port < links.ports; ++port) {
        const LinkEnd at = links.far_ends[links.channel(node, port)];
        const bool up = at && is_up(node, port), down = at && is_down(node, port);
        for (int out = 0; (up || down) && out < links.ports; ++out)
          if (out != at.port && links.far_ends[links.channel(at.node, out)] &&
              ((up && is_up(at.node, out)) || is_down(at.node, out)))
            allow(static_cast<int>(links.channel(node, port)), out);
      }
  }
  for (const LayerTurn& turn : turns) {
    if ((links.allowed[static_cast<size_t>(layer)][static_cast<size_t>(turn.channel)] >> turn.out & 1) != 0) continue;
    allow(turn.channel, turn.out);
  }
}

}  // namespace

LayerLinks layer_links(const Topology& topology, int layers) {
  LayerLinks links;
  links.layers = layers;
  links.nodes = topology.nodes;
  links.ports = topology.ports;
  links.far_ends = topology.far_ends;
  links.allowed.assign(static_cast<size_t>(layers), std::vector<uint16_t>(topology.far_ends.size(), 0));
  span(links);
  std::vector<LayerTurn> turns = turns_by_demand(topology);
  for (int layer = 0; layer < layers; ++layer) {
    allow_turns(links, layer, turns, layer + 1 == layers);
    // The next layer begins with the turns that no layer before allows.
    std::stable_partition(turns.begin(), turns.end(), [&](const LayerTurn& turn) {
      for (int before = 0; before <= layer; ++before)
        if (links.allows(before, static_cast<size_t>(turn.channel), turn.out)) return false;
      return true;
    });
  }
  return links;
}

std::vector<uint8_t> tree_path(const LayerLinks& links, int from, int to) {
  const auto parent = [&](int node) {
    const int port = links.parent_port[static_cast<size_t>(node)];
    return port < 0 ? LinkEnd{} : links.far_ends[links.channel(node, port)];
  };
  std::vector<int> above = {from};  // from the start to its root
  while (const LinkEnd up = parent(above.back())) above.push_back(up.node);
  std::vector<uint8_t> down;  // from the end upwards
  int node = to;
  while (std::find(above.begin(), above.end(), node) == above.end()) {
    const LinkEnd up = parent(node);
    if (!up) return {};
    down.push_back(static_cast<uint8_t>(up.port));
    node = up.node;
  }
  std::vector<uint8_t> path;
  for (size_t i = 0; above[i] != node; ++i)
    path.push_back(static_cast<uint8_t>(links.parent_port[static_cast<size_t>(above[i])]));
  path.insert(path.end(), down.rbegin(), down.rend());
  return path;
}

}  // namespace dateline
