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

/// Collects the parts of all resources that one sender uses.
class Use {
 public:
  explicit Use(const Machine& machine)
      : machine_(machine), links_(machine.topology.nodes * machine.topology.ports), parts_(links_, 0.0) {}

  /// Number of links, injection channels and ejection channels.
  int resources() const { return links_ + 2 * machine_.topology.nodes; }
  ResourceParts of(const Pattern& pattern, int node, const std::vector<DimensionOrder>& orders);

 private:
  void add(int resource, double part) {
    if (parts_[resource] == 0) touched_.push_back(resource);
    parts_[resource] += part;
  }
  /// Adds all minimal routes in one order of dimensions. At a tie (both ways round a ring are equally long) each way
  /// takes half. In twisted tori, the ties of later rings depend on the ways taken before.
  void add_routes(const DimensionOrder& order, int from, int to, double part);

  const Machine& machine_;
  int links_;
  std::vector<double> parts_;  // [resource]
  std::vector<int> touched_;
  std::vector<RouteLeg> legs_;
};

void Use::add_routes(const DimensionOrder& order, int from, int to, double part) {
  const Topology& topology = machine_.topology;
  std::vector<bool> ups;  // [tie of one route]: it goes up
  do {
    size_t ties = 0;
    const auto choose = [&](const Dimension& ring, int up) {
      if (2 * up != ring.size) return shorter_way_down(ring, up);
      if (ties == ups.size()) ups.push_back(false);
      return !ups[ties++];
    };
    legs_.clear();
    family_of(topology).route(topology, order, from, to, choose, legs_);
    const double share = part / static_cast<double>(1u << ups.size());
    int at = from;
    for (const RouteLeg& leg : legs_)
      for (int hop = 0; hop < leg.hops; ++hop) {
        add(at * topology.ports + leg.port, share);
        at = topology.link(at, leg.port).node;
      }
    while (!ups.empty() && ups.back()) ups.pop_back();
    if (!ups.empty()) ups.back() = true;
  } while (!ups.empty());
}

ResourceParts Use::of(const Pattern& pattern, int node, const std::vector<DimensionOrder>& orders) {
  const int nodes = machine_.topology.nodes;
  parts_.resize(static_cast<size_t>(resources()), 0.0);
  for (const DestinationShare& destination : pattern.destinations(machine_.topology, node)) {
    const double part = destination.share / static_cast<double>(orders.size());
    for (const DimensionOrder& order : orders) add_routes(order, node, destination.node, part);
    if (machine_.one_port()) {
      add(links_ + node, destination.share);
      add(links_ + nodes + destination.node, destination.share);
    }
  }
  ResourceParts used;
  used.reserve(touched_.size() + 1);
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
    // A resource of its own limits a sender that offers less than `most`.
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
  // Routes in one order of dimensions form a tree, with a few more branches where both ways round a ring are equally
  // long.
  const double tree = orders_of(machine).size() > 1 ? topology.ports / 2.0 : 1.2;
  const double links = std::min(each * family_of(topology).rough_distance(topology), nodes * tree);
  constexpr double kUsers = 1.1;  // with the lists of the users of every link
  return nodes * (links + each) * kPart * kUsers;
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
