// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/spanning/balanced_paths.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <limits>
#include <numeric>
#include <utility>

#include "model/base/error.h"

namespace dateline {
namespace {

/// A flow from the root, over links of equal capacity, that brings `parts` units to every other node.
class ShareFlow {
 public:
  ShareFlow(const Topology& topology, int root, int parts, int capacity)
      : topology_(topology),
        root_(root),
        capacity_(capacity),
        flow_(topology.far_ends.size(), 0),
        wanted_(static_cast<size_t>(topology.nodes), parts),
        cost_(static_cast<size_t>(topology.nodes)),
        by_(static_cast<size_t>(topology.nodes)) {
    wanted_[static_cast<size_t>(root)] = 0;
  }

  /// Whether the capacity suffices; the flow then has the least sum over all links.
  bool find() {
    int64_t left = std::accumulate(wanted_.begin(), wanted_.end(), int64_t{0});
    while (left > 0) {
      search();
      int to = -1;
      for (int node = 0; node < topology_.nodes; ++node)
        if (wanted_[static_cast<size_t>(node)] > 0 && cost_[static_cast<size_t>(node)] < kFar &&
            (to < 0 || cost_[static_cast<size_t>(node)] < cost_[static_cast<size_t>(to)]))
          to = node;
      if (to < 0) return false;
      left -= send(to);
    }
    return true;
  }

  /// Takes units to the node out of the flow: as many as one path carries, at most `most`.
  std::pair<int, std::vector<uint8_t>> take(int node, int most) {
    std::vector<size_t> links;
    int units = most;
    for (int at = node; at != root_;) {
      size_t best = 0;
      int carried = 0;
      for (int port = 0; port < topology_.ports; ++port) {
        const LinkEnd& before = topology_.link(at, port);
        if (!before) continue;
        const size_t link = number(before.node, before.port);
        if (flow_[link] > carried) carried = flow_[link], best = link;
      }
      if (carried == 0) throw CheckError("no share leads to a node of " + topology_.spec);
      units = std::min(units, carried);
      links.push_back(best);
      at = static_cast<int>(best) / topology_.ports;
    }
    std::vector<uint8_t> path;
    for (const size_t link : links) {
      flow_[link] -= units;
      path.push_back(static_cast<uint8_t>(link % static_cast<size_t>(topology_.ports)));
    }
    std::reverse(path.begin(), path.end());
    return {units, std::move(path)};
  }

 private:
  static constexpr int kFar = std::numeric_limits<int>::max() / 2;

  size_t number(int node, int port) const {
    return static_cast<size_t>(node) * static_cast<size_t>(topology_.ports) + static_cast<size_t>(port);
  }

  /// The cheapest ways from the root: a link costs 1, and a unit less on it brings 1 back.
  void search() {
    std::fill(cost_.begin(), cost_.end(), kFar);
    std::vector<bool> waits(cost_.size(), false);
    std::deque<int> queue{root_};
    cost_[static_cast<size_t>(root_)] = 0;
    while (!queue.empty()) {
      const int node = queue.front();
      queue.pop_front();
      waits[static_cast<size_t>(node)] = false;
      for (int port = 0; port < topology_.ports; ++port) {
        const LinkEnd& far = topology_.link(node, port);
        if (!far) continue;
        const size_t out = number(node, port), back = number(far.node, far.port);
        const bool returns = flow_[back] > 0;
        if (!returns && flow_[out] >= capacity_) continue;
        const int cost = cost_[static_cast<size_t>(node)] + (returns ? -1 : 1);
        if (cost >= cost_[static_cast<size_t>(far.node)]) continue;
        cost_[static_cast<size_t>(far.node)] = cost;
        by_[static_cast<size_t>(far.node)] = {out, back, returns};
        if (!waits[static_cast<size_t>(far.node)]) queue.push_back(far.node);
        waits[static_cast<size_t>(far.node)] = true;
      }
    }
  }

  /// Sends as many units to the node as it wants and as the way found carries.
  int send(int to) {
    int units = wanted_[static_cast<size_t>(to)];
    for (int node = to; node != root_; node = before(node)) {
      const Way& way = by_[static_cast<size_t>(node)];
      units = std::min(units, way.returns ? flow_[way.back] : capacity_ - flow_[way.out]);
    }
    for (int node = to; node != root_; node = before(node)) {
      const Way& way = by_[static_cast<size_t>(node)];
      if (way.returns)
        flow_[way.back] -= units;
      else
        flow_[way.out] += units;
    }
    wanted_[static_cast<size_t>(to)] -= units;
    return units;
  }

  int before(int node) const { return static_cast<int>(by_[static_cast<size_t>(node)].out) / topology_.ports; }

  /// How the search reached a node: over the link `out`, or by taking back units of the link `back` against it.
  struct Way {
    size_t out = 0, back = 0;
    bool returns = false;
  };

  const Topology& topology_;
  int root_, capacity_;
  std::vector<int> flow_;    ///< [link]
  std::vector<int> wanted_;  ///< [node]: units that it lacks
  std::vector<int> cost_;    ///< [node]
  std::vector<Way> by_;      ///< [node]
};

}  // namespace

std::vector<SharePath> balanced_paths(const Topology& topology, int root, int parts) {
  const int wanted = (topology.nodes - 1) * parts, degree = std::max(1, topology.degree(root));
  // The least capacity that suffices; even shares of the root's links are the least that can.
  const auto suffices = [&](int capacity) { return ShareFlow(topology, root, parts, capacity).find(); };
  int least = (wanted + degree - 1) / degree, enough = least;
  for (int step = 1; enough < wanted && !suffices(enough); step *= 2) {
    least = enough + 1;
    enough = std::min(wanted, enough + step);
  }
  while (least < enough) {
    const int middle = (least + enough) / 2;
    if (suffices(middle))
      enough = middle;
    else
      least = middle + 1;
  }
  ShareFlow flow(topology, root, parts, enough);
  if (!flow.find()) throw CheckError("no paths lead to all nodes of " + topology.spec);
  std::vector<int> order;
  for (int node = 0; node < topology.nodes; ++node)
    if (node != root) order.push_back(node);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return distance(topology, root, a) > distance(topology, root, b); });
  std::vector<SharePath> paths;
  for (const int node : order)
    for (int part = 0; part < parts;) {
      auto [units, path] = flow.take(node, parts - part);
      paths.push_back({node, part, units, std::move(path)});
      part += units;
    }
  return paths;
}

}  // namespace dateline
