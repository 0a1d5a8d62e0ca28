// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_to_all/balanced_routes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "model/network/family.h"
#include "model/network/properties.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

constexpr int kMostSweeps = 20;

int sum_of_coordinates(const Topology& topology, int node) {
  int sum = 0;
  for (const int x : topology.coordinates(node)) sum += x;
  return sum;
}

/// The route of the network's own routing, with an order of dimensions that rotates with origin and target. On a
/// half-way tie blocks from even origins go up, those from odd origins down.
std::vector<int> rotated_route(const Topology& topology, int origin, int target) {
  const int turn = sum_of_coordinates(topology, origin);
  DimensionOrder order = kAscending;
  for (int i = 0; i < topology.dims() && family_of(topology).ordered_dimensions(); ++i)
    order[i] = static_cast<uint8_t>((i + turn + sum_of_coordinates(topology, target)) % topology.dims());
  const auto choose = [turn](const Dimension& ring, int up) {
    return 2 * up == ring.size ? turn % 2 == 1 : shorter_way_down(ring, up);
  };
  std::vector<int> links;
  int node = origin;
  for (const uint8_t port : path_by(topology, order, origin, target, choose)) {
    links.push_back(node * topology.ports + port);
    node = topology.link(node, port).node;
  }
  return links;
}

class Balance {
 public:
  Balance(const Topology& topology, bool one_port, RouteStart start) : topology_(topology) {
    const int nodes = topology.nodes;
    routes_.one_port = one_port;
    routes_.links.resize(static_cast<size_t>(nodes) * nodes);
    routes_.load.resize(one_port ? nodes : static_cast<size_t>(nodes) * topology.ports, 0);
    for (int node = 0; node < nodes; ++node) hops_to_.push_back(hops_from(topology, node));
    if (start == RouteStart::kNone) return;
    for (int origin = 0; origin < nodes; ++origin)
      for (int target = 0; target < nodes; ++target) {
        if (target == origin) continue;
        route(origin, target) = rotated_route(topology, origin, target);
        add(route(origin, target), 1);
      }
  }

  PairRoutes run() {
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
      bool changed = false;
      for (int origin = 0; origin < topology_.nodes; ++origin)
        for (int target = 0; target < topology_.nodes; ++target)
          if (target != origin) changed = improve(origin, target) || changed;
      if (!changed) break;
    }
    return std::move(routes_);
  }

 private:
  std::vector<int>& route(int origin, int target) {
    return routes_.links[static_cast<size_t>(origin) * topology_.nodes + target];
  }
  /// The amount that one more hop over the link adds to the sum of squares.
  long price(int link) const { return 2 * routes_.load[routes_.resource(topology_, link)] + 1; }
  void add(const std::vector<int>& links, long count) {
    for (const int link : links) routes_.load[routes_.resource(topology_, link)] += count;
  }

  bool improve(int origin, int target) {
    std::vector<int>& links = route(origin, target);
    add(links, -1);
    long before = 0;
    for (const int link : links) before += price(link);
    long least = 0;
    std::vector<int> cheapest = cheapest_route(origin, target, least);
    const bool better = links.empty() || least < before;
    if (better) links = std::move(cheapest);
    add(links, 1);
    return better;
  }

  /// The cheapest of all minimal routes; of equal ones, the one with the lowest ports.
  std::vector<int> cheapest_route(int origin, int target, long& price_of_route) {
    const std::vector<int>& left = hops_to_[target];  // links exist in both directions
    std::vector<int> between = {origin};              // nodes of minimal routes, by increasing distance from the origin
    std::vector<bool> found(topology_.nodes, false);
    const auto each_step = [&](int node, const auto& visit) {
      for (int port = 0; port < topology_.ports; ++port) {
        const LinkEnd& end = topology_.link(node, port);
        if (end && left[end.node] == left[node] - 1) visit(node * topology_.ports + port, end.node);
      }
    };
    for (size_t i = 0; i < between.size(); ++i)
      each_step(between[i], [&](int, int next) {
        if (!found[next]) between.push_back(next);
        found[next] = true;
      });
    std::vector<long> cost(topology_.nodes, -1);
    std::vector<int> choice(topology_.nodes, -1);
    cost[target] = 0;
    for (size_t i = between.size(); i-- > 0;)
      each_step(between[i], [&](int link, int next) {
        const long total = cost[next] + price(link);
        if (choice[between[i]] >= 0 && cost[between[i]] <= total) return;
        cost[between[i]] = total;
        choice[between[i]] = link;
      });
    price_of_route = cost[origin];
    std::vector<int> links;
    for (int node = origin; node != target; node = topology_.link(node, links.back() % topology_.ports).node)
      links.push_back(choice[node]);
    return links;
  }

  const Topology& topology_;
  std::vector<std::vector<int>> hops_to_;  // [target][node]
  PairRoutes routes_;
};

}  // namespace

long PairRoutes::largest_load() const { return *std::max_element(load.begin(), load.end()); }

PairRoutes balanced_routes(const Topology& topology, bool one_port, RouteStart start) {
  return Balance(topology, one_port, start).run();
}

}  // namespace dateline
