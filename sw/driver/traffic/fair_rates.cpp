// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/fair_rates.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "model/cost/fair_share.h"
#include "model/network/family.h"
#include "sim/drive/minimal_route.h"

namespace dateline {
namespace {

/// The orders in which packets correct their dimensions, all equally likely (minimal_route).
std::vector<DimensionOrder> orders_of(const Machine& machine) {
  const RouterConfig& router = machine.router();
  std::vector<DimensionOrder> orders = {router.order};
  if (packet_routing(router) == RoutingKind::kNative || !family_of(machine.topology).ordered_dimensions())
    return orders;
  DimensionOrder order = router.order;
  const auto end = order.begin() + machine.topology.dims();
  std::sort(order.begin(), end);
  orders.clear();
  do {
    orders.push_back(order);
  } while (std::next_permutation(order.begin(), end) &&
           static_cast<int64_t>(orders.size()) * machine.topology.nodes <= kMostRoutes);
  return orders;
}

/// Collects what one sender uses.
class Use {
 public:
  explicit Use(const Machine& machine)
      : machine_(machine), links_(machine.topology.nodes * machine.topology.ports), parts_(links_, 0.0) {}

  /// Links, injection and ejection channels.
  int resources() const { return links_ + 2 * machine_.topology.nodes; }
  ResourceParts of(const Pattern& pattern, int node, const std::vector<DimensionOrder>& orders);

 private:
  void add(int resource, double part) {
    if (parts_[resource] == 0) touched_.push_back(resource);
    parts_[resource] += part;
  }
  /// Adds the route in which the i-th ring that is as long both ways goes up where bit i of `ways` is set; returns how
  /// many such rings there are.
  int walk(const DimensionOrder& order, int from, int to, unsigned ways, double part);

  const Machine& machine_;
  int links_;
  std::vector<double> parts_;  // [resource]
  std::vector<int> touched_;
  std::vector<RouteLeg> legs_;
};

int Use::walk(const DimensionOrder& order, int from, int to, unsigned ways, double part) {
  const Topology& topology = machine_.topology;
  int ties = 0;
  const auto choose = [&](const Dimension& ring, int up) {
    return 2 * up == ring.size ? ((ways >> ties++) & 1) == 0 : shorter_way_down(ring, up);
  };
  legs_.clear();
  family_of(topology).route(topology, order, from, to, choose, legs_);
  if (part == 0) return ties;
  int at = from;
  for (const RouteLeg& leg : legs_)
    for (int hop = 0; hop < leg.hops; ++hop) {
      add(at * topology.ports + leg.port, part);
      at = topology.link(at, leg.port).node;
    }
  return ties;
}

ResourceParts Use::of(const Pattern& pattern, int node, const std::vector<DimensionOrder>& orders) {
  const int nodes = machine_.topology.nodes;
  parts_.resize(static_cast<size_t>(resources()), 0.0);
  for (const DestinationShare& destination : pattern.destinations(machine_.topology, node)) {
    const int both = walk(orders.front(), node, destination.node, 0, 0);
    const double part = destination.share / static_cast<double>(orders.size() << both);
    for (const DimensionOrder& order : orders)
      for (unsigned ways = 0; ways < 1u << both; ++ways) walk(order, node, destination.node, ways, part);
    if (machine_.one_port()) {
      add(links_ + node, destination.share);
      add(links_ + nodes + destination.node, destination.share);
    }
  }
  ResourceParts used;
  for (const int resource : touched_) {
    used.emplace_back(resource, parts_[resource]);
    parts_[resource] = 0;
  }
  touched_.clear();
  return used;
}

}  // namespace

std::vector<double> fair_sender_rates(const Machine& machine, const Pattern& pattern, double most) {
  const int nodes = machine.topology.nodes;
  const std::vector<DimensionOrder> orders = orders_of(machine);
  if (pattern.pairs(machine.topology) * static_cast<int64_t>(orders.size()) > kMostRoutes) return {};
  Use use(machine);
  std::vector<ResourceParts> senders;
  for (int n = 0; n < nodes; ++n) {
    senders.push_back(pattern.sends(machine.topology, n) ? use.of(pattern, n, orders) : ResourceParts{});
    // Who offers less than `most` is held by a resource of its own.
    const double offered = most * pattern.part_of(n);
    if (!senders.back().empty() && offered < most) senders.back().emplace_back(use.resources() + n, 1 / offered);
  }
  std::vector<double> rates = fair_rates(senders, most);
  for (int n = 0; n < nodes; ++n)
    if (!pattern.sends(machine.topology, n)) rates[n] = 0;
  return rates;
}

double fair_rates_bytes(const Machine& machine, const Pattern& pattern) {
  const Topology& topology = machine.topology;
  if (pattern.pairs(topology) * static_cast<int64_t>(orders_of(machine).size()) > kMostRoutes) return 0;
  constexpr double kPart = sizeof(ResourceParts::value_type);
  const double nodes = topology.nodes, each = static_cast<double>(pattern.pairs(topology)) / nodes;
  const double links = std::min(each * family_of(topology).rough_distance(topology), nodes * topology.ports / 2);
  return nodes * (links + each) * kPart;
}

double largest_load(const Machine& machine, const Pattern& pattern) {
  const std::vector<DimensionOrder> orders = orders_of(machine);
  if (pattern.pairs(machine.topology) * static_cast<int64_t>(orders.size()) > kMostRoutes) return 0;
  Use use(machine);
  std::vector<double> load(static_cast<size_t>(use.resources()), 0.0);
  for (int n = 0; n < machine.topology.nodes; ++n)
    if (pattern.sends(machine.topology, n))
      for (const auto& [resource, part] : use.of(pattern, n, orders)) load[resource] += part * pattern.part_of(n);
  return *std::max_element(load.begin(), load.end());
}

}  // namespace dateline
