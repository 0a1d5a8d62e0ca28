// SPDX-License-Identifier: Apache-2.0
#include "model/cost/lower_bound.h"

#include <algorithm>

#include "model/cost/exchange_bound.h"

namespace dateline {
namespace {

struct Degrees {
  int smallest = 0;
  int largest = 0;
};

Degrees degrees(const Topology& topology) {
  Degrees result{topology.ports, 0};
  for (int node = 0; node < topology.nodes; ++node) {
    if (!topology.has_processor(node)) continue;
    result.largest = std::max(result.largest, topology.degree(node));
    result.smallest = std::min(result.smallest, topology.degree(node));
  }
  return result;
}

int least_rounds(const Topology& topology, bool one_port, int q) {
  const long links = one_port ? 1 : degrees(topology).largest;
  return ceil_log(links * q + 1, topology.member_count());
}

int farthest(const Topology& topology, int source) {
  int hops = 0;
  for (int node = 0; node < topology.nodes; ++node)
    if (topology.has_processor(node)) hops = std::max(hops, distance(topology, source, node));
  return hops;
}

/// The diameter, from node 0: all nodes of a dual-cube are alike, and node 0 of a product is at the end of every line.
/// In a graph, from all nodes.
int diameter(const Topology& topology) {
  if (topology.family != FamilyId::kGraph) return farthest(topology, 0);
  int hops = 0;
  for (const int node : topology.members()) hops = std::max(hops, farthest(topology, node));
  return hops;
}

/// The most blocks that leave any interval of ring positions, divided by `links`, the number of links out of an
/// interval. moves[x][y]: blocks from position x to position y.
double busiest_interval(const std::vector<std::vector<long>>& moves, double links) {
  const int n = static_cast<int>(moves.size());
  long most = 0;
  for (int first = 0; first < n; ++first) {
    // Extend the interval by one position: add its blocks to the outside, remove the blocks from the inside to it.
    long leaving = 0;
    std::vector<bool> inside(n, false);
    for (int size = 1; size < n; ++size) {
      const int joins = (first + size - 1) % n;
      for (int other = 0; other < n; ++other) {
        if (other == joins) continue;
        if (inside[other])
          leaving -= moves[other][joins];
        else
          leaving += moves[joins][other];
      }
      inside[joins] = true;
      most = std::max(most, leaving);
    }
  }
  return static_cast<double>(most) / links;
}

}  // namespace

int ceil_log(long base, long value) {
  int exponent = 0;
  for (long power = 1; power < value; ++exponent) power = power > value / base ? value : power * base;
  return exponent;
}

Counts broadcast_bound(const Topology& topology, bool one_port, int q, int source) {
  Counts bound;
  if (topology.member_count() == 1) return bound;
  bound.rounds = least_rounds(topology, one_port, q);
  bound.hops = farthest(topology, source);
  bound.volume = one_port ? 1.0 : 1.0 / degrees(topology).smallest;
  return bound;
}

Counts scatter_bound(const Topology& topology, bool one_port, int q, int source) {
  Counts bound;
  if (topology.member_count() == 1) return bound;
  bound.rounds = least_rounds(topology, one_port, q);
  bound.hops = farthest(topology, source);
  bound.volume = (topology.member_count() - 1.0) / (one_port ? 1 : topology.degree(source));
  for (int k = 0; k < topology.dims() && topology.switches.empty(); ++k) {
    if (topology.dimensions[k].kind != DimensionKind::kLine) continue;
    const int below = topology.coordinate(source, k);
    bound.volume = std::max<double>(bound.volume, std::max(below, topology.dimensions[k].size - 1 - below));
  }
  return bound;
}

Counts all_gather_bound(const Topology& topology, bool one_port, int q) {
  Counts bound;
  if (topology.member_count() == 1) return bound;
  bound.rounds = least_rounds(topology, one_port, q);
  bound.hops = diameter(topology);
  bound.volume = (topology.member_count() - 1.0) / (one_port ? 1 : degrees(topology).smallest);
  return bound;
}

Counts all_reduce_bound(const Topology& topology, bool one_port, int q) {
  Counts bound;
  if (topology.member_count() == 1) return bound;
  double links = 0;
  for (const LinkEnd& end : topology.far_ends) links += end ? 1 : 0;
  bound.rounds = least_rounds(topology, one_port, q);
  bound.hops = diameter(topology);
  bound.volume = std::max(one_port ? 1.0 : 1.0 / degrees(topology).smallest,
                          2 * (topology.member_count() - 1.0) / (one_port ? topology.member_count() : links));
  return bound;
}

Counts all_to_all_bound(const Topology& topology, bool one_port, int q) {
  Counts bound = all_gather_bound(topology, one_port, q);
  bound.volume = std::max(bound.volume, all_port_exchange_bound(topology).steps);
  return bound;
}

Counts permutation_bound(const Topology& topology, const std::vector<int>& image, bool one_port) {
  Counts bound;
  double hops = 0;
  for (int node = 0; node < topology.nodes; ++node) {
    const int far = distance(topology, node, image[node]);
    bound.hops = std::max<double>(bound.hops, far);
    hops += far;
  }
  if (bound.hops == 0) return bound;
  bound.rounds = 1;
  double links = 0;
  for (const LinkEnd& end : topology.far_ends) links += end ? 1 : 0;
  bound.volume = std::max(one_port ? 1.0 : 1.0 / degrees(topology).largest, hops / links);
  for (int k = 0; k < topology.dims(); ++k) {
    const Dimension& dimension = topology.dimensions[k];
    if (!dimension.wraps) continue;
    std::vector<std::vector<long>> moves(dimension.size, std::vector<long>(dimension.size, 0));
    for (int node = 0; node < topology.nodes; ++node)
      ++moves[topology.coordinate(node, k)][topology.coordinate(image[node], k)];
    bound.volume = std::max(bound.volume, busiest_interval(moves, 2.0 * topology.nodes / dimension.size));
  }
  return bound;
}

}  // namespace dateline
