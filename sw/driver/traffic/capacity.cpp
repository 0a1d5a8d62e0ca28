// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/capacity.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network/family.h"
#include "sw/driver/traffic/fair_rates.h"

namespace dateline {
namespace {

/// Amounts (of traffic, or of links) from every coordinate of a dimension to every other.
class Flows {
 public:
  explicit Flows(int size) : size_(size), amount_(static_cast<size_t>(size) * size, 0.0) {}

  void add(int from, int to, double amount) { amount_[static_cast<size_t>(from) * size_ + to] += amount; }
  /// Sum of the amounts from the `count` coordinates that begin at `first` (modulo the size) to all others.
  double out_of(int first, int count) const {
    double sum = 0;
    for (int i = 0; i < count; ++i)
      for (int j = count; j < size_; ++j)
        sum += amount_[static_cast<size_t>((first + i) % size_) * size_ + (first + j) % size_];
    return sum;
  }

 private:
  int size_;
  std::vector<double> amount_;
};

/// Calls each(from, to, flits per cycle) for every pair of the pattern at rate 1.
template <class Each>
void each_pair(const Topology& topology, const Pattern& pattern, Each&& each) {
  for (int node = 0; node < topology.nodes; ++node) {
    if (!pattern.sends(topology, node)) continue;
    const double part = pattern.part_of(node);
    for (const DestinationShare& to : pattern.destinations(topology, node)) each(node, to.node, part * to.share);
  }
}

/// Largest load, at rate 1, that every routing puts on some resource with a capacity of 1 flit per cycle.
double ideal_load(const Machine& machine, const Pattern& pattern) {
  constexpr int kMostSize = 1024;  // of a dimension whose cuts are examined
  const Topology& topology = machine.topology;
  std::vector<double> sent(topology.nodes, 0.0), taken(topology.nodes, 0.0);
  std::vector<Flows> demand, links;
  for (const Dimension& dimension : topology.dimensions) {
    const int size = dimension.size <= kMostSize ? dimension.size : 1;
    demand.emplace_back(size);
    links.emplace_back(size);
  }
  const auto add = [&](std::vector<Flows>& flows, int from, int to, double amount) {
    for (int k = 0; k < topology.dims(); ++k)
      if (topology.dimensions[k].size <= kMostSize)
        flows[k].add(topology.coordinate(from, k), topology.coordinate(to, k), amount);
  };
  double hops = 0, all_links = 0, most = 0;
  each_pair(topology, pattern, [&](int from, int to, double flits) {
    hops += flits * distance(topology, from, to);
    sent[from] += flits;
    taken[to] += flits;
    add(demand, from, to, flits);
  });
  for (int node = 0; node < topology.nodes; ++node) {
    for (int port = 0; port < topology.ports; ++port)
      if (const LinkEnd& end = topology.link(node, port)) {
        add(links, node, end.node, 1);
        ++all_links;
      }
    const double ways = machine.one_port() ? 1 : topology.degree(node);
    most = std::max({most, sent[node] / ways, taken[node] / ways});
  }
  most = std::max(most, hops / all_links);
  for (int k = 0; k < topology.dims(); ++k) {
    const int size = topology.dimensions[k].size;
    if (size > kMostSize) continue;
    for (int first = 0; first < size; ++first)
      if (const double width = links[k].out_of(first, size / 2); width > 0)
        most = std::max(most, demand[k].out_of(first, size / 2) / width);
  }
  return most;
}

}  // namespace

Capacity traffic_capacity(const Machine& machine, const Pattern& pattern) {
  const Topology& topology = machine.topology;
  double offered = 0, senders = 0;  // at rate 1
  for (int node = 0; node < topology.nodes; ++node)
    if (pattern.sends(topology, node)) {
      offered += pattern.part_of(node);
      ++senders;
    }
  Capacity capacity;
  const double mean = offered / senders;
  const auto load_at = [&](double most) { return std::min(1.0, 1 / most) * mean; };
  if (const double most = largest_load(machine, pattern); most > 0) capacity.channel = load_at(most);
  if (pattern.pairs(topology) <= kMostRoutes) capacity.ideal = load_at(ideal_load(machine, pattern));
  return capacity;
}

double taken_load(const Machine& machine, const Pattern& pattern) {
  const Topology& topology = machine.topology;
  if (const double most = largest_load(machine, pattern); most > 0) return 1 / most;
  double links = 0;
  for (const LinkEnd& end : topology.far_ends) links += end ? 1 : 0;
  return links / std::max(1.0, family_of(topology).rough_distance(topology) * topology.member_count());
}

}  // namespace dateline
