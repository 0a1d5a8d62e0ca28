// SPDX-License-Identifier: Apache-2.0
#include "model/cost/lower_bound.h"

#include <algorithm>

namespace dateline {

int ceil_log(long base, long value) {
  int exponent = 0;
  for (long power = 1; power < value; ++exponent) power = power > value / base ? value : power * base;
  return exponent;
}

Counts broadcast_bound(const Topology& topology, bool one_port, int q, int source) {
  Counts bound;
  if (topology.nodes == 1) return bound;
  int largest = 0;
  int smallest = topology.ports;
  for (int node = 0; node < topology.nodes; ++node) {
    largest = std::max(largest, topology.degree(node));
    smallest = std::min(smallest, topology.degree(node));
    bound.hops = std::max(bound.hops, static_cast<double>(distance(topology, source, node)));
  }
  const long links = one_port ? 1 : largest;
  bound.rounds = ceil_log(links * q + 1, topology.nodes);
  bound.volume = one_port ? 1.0 : 1.0 / smallest;
  return bound;
}

}  // namespace dateline
