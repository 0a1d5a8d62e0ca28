// SPDX-License-Identifier: Apache-2.0
#include "model/cost/exchange_bound.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/network/properties.h"

namespace dateline {
namespace {

/// Sum of the distances between any two positions of a dimension.
long distances_along(const Topology& topology, int dim) {
  int stride = 1;
  for (int k = 0; k < dim; ++k) stride *= topology.dimensions[k].size;
  const int size = topology.dimensions[dim].size;
  long sum = 0;
  for (int a = 0; a < size; ++a)
    for (int b = 0; b < size; ++b) sum += distance(topology, a * stride, b * stride);
  return sum;
}

/// Nodes at an odd number of links from node 0 when links join only odd to even ones, otherwise 0.
int odd_nodes(const Topology& topology) {
  for (const Dimension& d : topology.dimensions)
    if (d.size > 2 && (d.kind == DimensionKind::kComplete || (d.wraps && d.size % 2 == 1))) return 0;
  if (topology.is_dual_cube()) return topology.nodes / 2;
  // In a product all but the dimensions of odd size split evenly, and one that does makes the whole split evenly.
  const bool all_odd = std::all_of(topology.dimensions.begin(), topology.dimensions.end(),
                                   [](const Dimension& d) { return d.size % 2 == 1; });
  return all_odd ? (topology.nodes - 1) / 2 : topology.nodes / 2;
}

/// One dimension of three or more nodes, and that a line.
bool is_line(const Topology& topology) {
  return std::any_of(topology.dimensions.begin(), topology.dimensions.end(), [&](const Dimension& d) {
    return d.kind == DimensionKind::kLine && d.size > 2 && d.size == topology.nodes;
  });
}

StepBound middle_cut(const Topology& topology, int dim) {
  const Dimension& dimension = topology.dimensions[dim];
  const long lines = topology.nodes / dimension.size, half = dimension.size / 2, rest = dimension.size - half;
  if (half == 0) return {};
  const long links = dimension.kind == DimensionKind::kComplete ? half * rest : dimension.wraps ? 2 : 1;
  return {static_cast<double>(lines * half * rest) / static_cast<double>(links),
          "the cut through the middle of " + axis_name(dim)};
}

/// A message to the other class takes one cross link, one to another cluster of the own class two.
StepBound cross_links(const Topology& topology) {
  const int part_two = 1, class_field = 2;
  long crossings = 0;
  for (int node = 0; node < topology.nodes; ++node)
    crossings += topology.coordinate(node, class_field) == 1 ? 1 : topology.coordinate(node, part_two) != 0 ? 2 : 0;
  return {static_cast<double>(crossings), "the cross links"};
}

/// Over all sets of nodes, in Gray code order, so that one node changes sides at a time.
StepBound best_of_all_cuts(const Topology& topology) {
  std::vector<uint32_t> neighbours(topology.nodes, 0);
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port)
      if (const LinkEnd& end = topology.link(node, port)) neighbours[node] |= 1u << end.node;
  double best = 0;
  uint32_t inside = 0;
  long links = 0, size = 0;
  for (uint32_t i = 1; i < 1u << (topology.nodes - 1); ++i) {  // the last node stays outside
    const int node = __builtin_ctz(i);
    const int in = __builtin_popcount(neighbours[node] & inside), out = __builtin_popcount(neighbours[node]) - in;
    const bool enters = (inside >> node & 1) == 0;
    links += enters ? out - in : in - out;
    size += enters ? 1 : -1;
    inside ^= 1u << node;
    best = std::max(best, static_cast<double>(size * (topology.nodes - size)) / static_cast<double>(links));
  }
  return {best, "the best of all cuts"};
}

}  // namespace

double average_status(const Topology& topology) {
  if (topology.is_dual_cube()) return topology_properties(topology).average_status();
  double status = 0;
  for (int k = 0; k < topology.dims(); ++k) {
    const double n = topology.dimensions[k].size;
    status += topology.nodes / n * (static_cast<double>(distances_along(topology, k)) / n);
  }
  return status;
}

StepBound one_port_exchange_bound(const Topology& topology) {
  if (is_line(topology)) {
    const long n = topology.nodes, before = (n - 1) / 2, after = n / 2;
    return {static_cast<double>(n - 1 + 2 * before * after), "what the middle node of a line sends"};
  }
  const double status = average_status(topology);
  const int odd = odd_nodes(topology);
  if (odd == 0 || 2 * odd == topology.nodes) return {status, "the average status"};
  return {status * topology.nodes / (2.0 * odd), "all distances, " + std::to_string(2 * odd) + " links a step"};
}

StepBound all_port_exchange_bound(const Topology& topology) {
  StepBound best = topology.is_dual_cube() ? cross_links(topology) : StepBound{};
  for (int k = 0; k < topology.dims() && !topology.is_dual_cube(); ++k) {
    const StepBound cut = middle_cut(topology, k);
    if (cut.steps > best.steps) best = cut;
  }
  if (topology.nodes == 1 || topology.nodes > kMostCutNodes) return best;
  const StepBound all = best_of_all_cuts(topology);
  return all.steps > best.steps * (1 + 1e-12) ? all : best;
}

}  // namespace dateline
