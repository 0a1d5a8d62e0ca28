// SPDX-License-Identifier: Apache-2.0
#include "model/placement/exchange_routing.h"

#include "model/base/modulo.h"
#include "model/network/links.h"

namespace dateline {
namespace {

struct Plan {
  std::vector<int> dims;  ///< dimensions that differ; for ODR in the order of correction
  std::vector<Correction> corrections;
  int ties = 0;
};

Plan plan(const Topology& topology, const ExchangeRouting& routing, int from, int to) {
  Plan plan;
  for (int i = 0; i < topology.dims(); ++i) {
    const int dim = routing.unordered ? i : routing.order[i];
    const Correction correction = correct(topology.dimensions[dim].size, topology.coordinate(from, dim),
                                          topology.coordinate(to, dim), routing.tie);
    if (correction.hops == 0) continue;
    plan.dims.push_back(dim);
    plan.corrections.push_back(correction);
    plan.ties += correction.either ? 1 : 0;
  }
  return plan;
}

}  // namespace

long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

Correction correct(int size, int from, int to, TieRule tie) {
  const int up = modulo(to - from, size);
  const bool half_way = 2 * up == size;
  const bool down = 2 * up > size;
  return {down ? size - up : up, down, half_way && tie == TieRule::kSplit};
}

long count_paths(const Topology& topology, const ExchangeRouting& routing, int from, int to) {
  const Plan p = plan(topology, routing, from, to);
  return (routing.unordered ? factorial(static_cast<int>(p.dims.size())) : 1) << p.ties;
}

std::vector<uint8_t> numbered_path(const Topology& topology, const ExchangeRouting& routing, int from, int to,
                                   long index) {
  Plan p = plan(topology, routing, from, to);
  for (Correction& correction : p.corrections) {
    if (!correction.either) continue;
    correction.down = index % 2 == 1;
    index /= 2;
  }
  std::vector<uint8_t> path;
  while (!p.dims.empty()) {
    const long left = static_cast<long>(p.dims.size());
    const long next = routing.unordered ? index % left : 0;
    if (routing.unordered) index /= left;
    const Correction& correction = p.corrections[next];
    path.insert(path.end(), correction.hops,
                static_cast<uint8_t>(topology.dimensions[p.dims[next]].first_port + (correction.down ? 1 : 0)));
    p.dims.erase(p.dims.begin() + next);
    p.corrections.erase(p.corrections.begin() + next);
  }
  return path;
}

std::vector<long> surviving_paths(const Topology& topology, const ExchangeRouting& routing, int from, int to) {
  std::vector<long> indices;
  const long paths = count_paths(topology, routing, from, to);
  for (long i = 0; i < paths; ++i)
    if (end_of(topology, from, numbered_path(topology, routing, from, to, i)) == to) indices.push_back(i);
  return indices;
}

}  // namespace dateline
