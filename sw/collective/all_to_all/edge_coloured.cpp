// SPDX-License-Identifier: Apache-2.0
// Total exchange with all ports on products of rings and complete graphs, in as many steps as the busiest direction has
// blocks to carry. Not in the paper.
//
// All nodes do the same: the block for the node at a given offset takes the same directions in the same steps
// everywhere. A step is then free of conflicts if no two offsets use the same direction and an offset moves at most
// once. The assignment of hops to steps is a colouring of a bipartite graph (offsets, directions) with an edge for
// every hop, and as many colours as its largest degree suffice (Koenig). Half-way offsets of an even ring go up and
// down alternately. If their number is even, both directions carry the same load, and the busiest direction meets the
// cut bound.
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "model/network/family.h"
#include "model/network/properties.h"
#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/all_to_all/exchange.h"
#include "sw/collective/search/edge_colouring.h"

namespace dateline {
namespace {

/// The hops of every offset: (offset, port), repeated for every hop through the port.
std::vector<std::pair<int, int>> hops_of_offsets(const Topology& topology) {
  std::vector<std::pair<int, int>> hops;
  std::vector<bool> down(topology.dims(), true);
  for (int offset = 1; offset < topology.nodes; ++offset)
    for (int dim = 0; dim < topology.dims(); ++dim) {
      const Dimension& dimension = topology.dimensions[dim];
      const int x = topology.coordinate(offset, dim), n = dimension.size;
      if (x == 0) continue;
      if (dimension.kind == DimensionKind::kComplete) {
        hops.emplace_back(offset, dimension.first_port + x - 1);
        continue;
      }
      if (2 * x == n) down[dim] = !down[dim];
      const bool descends = n > 2 && (2 * x > n || (2 * x == n && down[dim]));
      hops.insert(hops.end(), descends ? n - x : x, {offset, dimension.first_port + (descends ? 1 : 0)});
    }
  return hops;
}

/// The node at an offset from another node: coordinates add up modulo the sizes.
int moved(const Topology& topology, int node, int offset) {
  int result = 0, stride = 1;
  for (const Dimension& dimension : topology.dimensions) {
    result += (node / stride + offset / stride) % dimension.size * stride;
    stride *= dimension.size;
  }
  return result;
}

/// The number of blocks that one node sends in its busiest direction: N/n for a complete graph of n, N/n (n^2-1)/8 for
/// a ring of odd n, N/n h(h-1)/2 + ceil(N/n / 2) h for a ring of n = 2h.
double coloured_steps(const Topology& topology) {
  long steps = 0;
  for (const Dimension& dimension : topology.dimensions) {
    const long n = dimension.size, lines = topology.nodes / n, half = n / 2;
    if (n == 1) continue;
    if (!dimension.wraps)
      steps = std::max(steps, lines);
    else if (n % 2 == 1)
      steps = std::max(steps, lines * (n * n - 1) / 8);
    else
      steps = std::max(steps, lines * half * (half - 1) / 2 + (lines + 1) / 2 * half);
  }
  return static_cast<double>(steps);
}

/// Precondition: no line of three or more nodes.
Exchange coloured_exchange(const Topology& topology) {
  const std::vector<std::pair<int, int>> hops = hops_of_offsets(topology);
  const int steps = static_cast<int>(coloured_steps(topology));
  const std::vector<int> colours = colour_edges(hops, topology.nodes, topology.ports, steps);
  std::vector<size_t> order(hops.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return colours[a] < colours[b]; });
  Exchange exchange(steps);
  std::vector<int> reached(topology.nodes, 0);  // [offset]: offset that its blocks have reached
  for (const size_t hop : order) {
    const auto [offset, port] = hops[hop];
    std::vector<ExchangeMove>& moves = exchange[colours[hop]];
    for (int origin = 0; origin < topology.nodes; ++origin) {
      const int from = moved(topology, origin, reached[offset]);
      moves.push_back({from, topology.link(from, port).node, origin, moved(topology, origin, offset)});
    }
    reached[offset] = topology.link(reached[offset], port).node;
  }
  return exchange;
}

std::string coloured_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (!family_of(topology).ordered_dimensions() || !nodes_are_alike(topology))
    return "it needs a product of rings and complete graphs, not " + topology.spec;
  return too_many_transfers(topology);
}

Schedule make_coloured(const CollectiveRequest& request) {
  return exchange_schedule("edge-coloured", request, coloured_exchange(request.topology));
}

Formula coloured_formula(const CollectiveRequest& request) {
  return formula_in_steps("not in the paper: hops of all offsets coloured by steps (Koenig)", request,
                          coloured_steps(request.topology));
}

}  // namespace

Algorithm all_to_all_edge_coloured() {
  return {"all-to-all",
          "edge-coloured",
          {},
          "neighbour transfers, the same at all nodes, directions evenly loaded",
          coloured_refusal,
          make_coloured,
          coloured_formula};
}

}  // namespace dateline
