// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include "model/placement/bisection.h"

namespace dateline {
namespace {

constexpr int kManyNodes = 1 << 14;

/// The nodes in lexicographic order. Dimension `top` is the most significant and starts at its coordinate `first`; then
/// come the other dimensions, top-1, top-2, ... modulo d.
std::vector<int> lexicographic(const Topology& topology, int top, int first) {
  const int k = radix(topology), d = topology.dims();
  std::vector<int> significance;  // dimensions, least significant first
  for (int i = 1; i <= d; ++i) significance.push_back((top + i) % d);
  std::vector<int> order;
  std::vector<int> x(d, 0);
  for (int index = 0; index < topology.nodes; ++index) {
    for (int rest = index, i = 0; i < d; ++i, rest /= k) x[significance[i]] = rest % k;
    x[top] += first;
    order.push_back(topology.node_at(x));
  }
  return order;
}

/// A prefix of one of the orders.
struct Prefix {
  long links = 0;  ///< directed links on its boundary
  int top = 0, first = 0;
  size_t nodes = 0;
};

/// The least cut among the prefixes of one order that hold `low` or `high` of the processors.
Prefix best_prefix(const Topology& topology, const std::vector<bool>& processor, int low, int high,
                   const std::vector<int>& order) {
  Prefix best;
  std::vector<bool> inside(topology.nodes, false);
  int processors = 0;
  long links = 0;
  for (size_t i = 0; i < order.size() && processors <= high; ++i) {
    const int node = order[i];
    for (int port = 0; port < topology.ports; ++port) links += inside[topology.link(node, port).node] ? -2 : 2;
    inside[node] = true;
    processors += processor[node] ? 1 : 0;
    if ((processors == low || processors == high) && (best.nodes == 0 || links < best.links))
      best = {links, 0, 0, i + 1};
  }
  return best;
}

}  // namespace

PlacementBisection sweep_bisection(const Topology& topology, const Placement& placement) {
  std::vector<bool> processor(topology.nodes, false);
  for (const int node : placement.nodes) processor[node] = true;
  const int low = placement.processors() / 2, high = placement.processors() - low;
  const int starts = topology.nodes <= kManyNodes ? radix(topology) : 1;
  Prefix best;
  for (int top = 0; top < topology.dims(); ++top)
    for (int first = 0; first < starts; ++first) {
      Prefix prefix = best_prefix(topology, processor, low, high, lexicographic(topology, top, first));
      if (best.nodes > 0 && prefix.links >= best.links) continue;
      best = prefix;
      best.top = top;
      best.first = first;
    }
  const std::vector<int> order = lexicographic(topology, best.top, best.first);
  PlacementBisection bisection{best.links, false, std::vector<bool>(topology.nodes, false)};
  for (size_t i = 0; i < best.nodes; ++i) bisection.inside[order[i]] = true;
  return bisection;
}

}  // namespace dateline
