// SPDX-License-Identifier: Apache-2.0
#include "model/network/cuts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "model/network/family.h"

namespace dateline {
namespace {

int ones(uint32_t bits) { return __builtin_popcount(bits); }

/// Branch and bound for the cut of least width with a given number of nodes inside, including node 0. Assigns nodes to
/// the inside or outside in breadth-first order. The bound of a branch is the width between assigned nodes, plus the
/// links from free to assigned nodes under the best split of the right size. A branch that cannot beat the best known
/// cut ends.
class SmallestCut {
 public:
  SmallestCut(const Topology& topology, long known) : nodes_(topology.nodes), best_(known) {
    std::vector<int> place(nodes_, -1), order = {0};
    place[0] = 0;
    for (size_t i = 0; i < order.size(); ++i)
      for (int port = 0; port < topology.ports; ++port) {
        const LinkEnd& end = topology.link(order[i], port);
        if (!end || place[end.node] >= 0) continue;
        place[end.node] = static_cast<int>(order.size());
        order.push_back(end.node);
      }
    for (int node = 0; node < nodes_; ++node)
      for (int port = 0; port < topology.ports; ++port)
        if (const LinkEnd& end = topology.link(node, port)) neighbours_[place[node]] |= 1u << place[end.node];
  }

  /// The lesser of the known width and the least width with `inside` nodes inside.
  long with(int inside) {
    search(1, 1, 0, inside - 1, 0);
    return best_;
  }

 private:
  /// Nodes 0 .. next-1 are assigned; `wanted` of the others must go inside.
  void search(int next, uint32_t inside, uint32_t outside, int wanted, long width) {
    if (wanted < 0 || wanted > nodes_ - next || width + least_to_come(next, inside, outside, wanted) >= best_) return;
    if (next == nodes_) {
      best_ = width;
      return;
    }
    const uint32_t bit = 1u << next;
    const int when_inside = ones(neighbours_[next] & outside), when_outside = ones(neighbours_[next] & inside);
    const auto go_in = [&] { search(next + 1, inside | bit, outside, wanted - 1, width + when_inside); };
    if (when_inside <= when_outside) go_in();
    search(next + 1, inside, outside | bit, wanted, width + when_outside);
    if (when_inside > when_outside) go_in();
  }

  long least_to_come(int next, uint32_t inside, uint32_t outside, int wanted) const {
    constexpr int kMostDegree = 16;
    std::array<int, 2 * kMostDegree + 1> how_many{};  // [kMostDegree + added links if inside instead of outside]
    long width = 0;
    for (int node = next; node < nodes_; ++node) {
      const int when_inside = ones(neighbours_[node] & outside), when_outside = ones(neighbours_[node] & inside);
      width += when_outside;
      ++how_many[kMostDegree + when_inside - when_outside];
    }
    for (int i = 0; wanted > 0; ++i) {
      const int taken = std::min(wanted, how_many[i]);
      width += static_cast<long>(taken) * (i - kMostDegree);
      wanted -= taken;
    }
    return width;
  }

  int nodes_;
  long best_;
  std::array<uint32_t, kMostSearchedNodes> neighbours_{};  // index and bits in breadth-first order
};

/// The first half of the nodes, ordered by one coordinate and then by node number.
std::vector<bool> half_by(const Topology& topology, int dim) {
  std::vector<int> order(topology.nodes);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return topology.coordinate(a, dim) < topology.coordinate(b, dim); });
  std::vector<bool> inside(topology.nodes, false);
  for (int i = 0; i < topology.nodes / 2; ++i) inside[order[i]] = true;
  return inside;
}

}  // namespace

long cut_width(const Topology& topology, const std::vector<bool>& inside) {
  long links = 0;
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; inside[node] && port < topology.ports; ++port) {
      const LinkEnd& end = topology.link(node, port);
      links += end && !inside[end.node] ? 1 : 0;
    }
  return links;
}

Bisection bisection(const Topology& topology) {
  Bisection best;
  best.links = -1;
  for (int dim = 0; dim < topology.dims(); ++dim) {
    if (topology.dimensions[dim].size == 1) continue;
    const long links = cut_width(topology, half_by(topology, dim));
    if (best.links < 0 || links < best.links) best = {links, false, family_of(topology).half_name(topology, dim)};
  }
  if (topology.nodes == 1) return {0, true, "no link"};
  if (topology.nodes > kMostSearchedNodes) return best;
  long least = best.links;
  for (const int inside : {topology.nodes / 2, topology.nodes - topology.nodes / 2})
    least = SmallestCut(topology, least).with(inside);
  best.exact = true;
  if (least < best.links) best = {least, true, "found by search"};
  return best;
}

}  // namespace dateline
