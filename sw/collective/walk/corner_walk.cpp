// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/walk/corner_walk.h"

#include <utility>

#include "model/error.h"

namespace dateline {

int coordinate_of_label(int n, int label) { return n / 2 + (label > 0 ? label - 1 : label); }

int label_of_coordinate(int n, int coordinate) { return coordinate - n / 2 + (coordinate >= n / 2 ? 1 : 0); }

Walk corner_walk(const Topology& topology, const std::vector<int>& start, const std::vector<Leg>& legs) {
  const int n = topology.dimensions[0].size;
  std::vector<int> where;
  for (const int label : start) where.push_back(coordinate_of_label(n, label));
  std::vector<int> nodes = {topology.node_at(where)};
  for (const Leg& leg : legs)
    for (const int end = coordinate_of_label(n, leg.to); where[leg.dim] != end;) {
      where[leg.dim] = (where[leg.dim] + (leg.up ? 1 : n - 1)) % n;
      nodes.push_back(topology.node_at(where));
    }
  if (nodes.back() != nodes.front())
    throw CheckError("the walk from " + topology.place(nodes.front()) + " ends at " + topology.place(nodes.back()));
  nodes.pop_back();
  return make_walk(topology, std::move(nodes));
}

std::string needs_even_torus(const CollectiveRequest& request, int dims) {
  const Topology& topology = request.topology;
  const int n = topology.dims() > 0 ? topology.dimensions[0].size : 0;
  bool equal = topology.kind == "torus" && topology.dims() == dims;
  for (const Dimension& dimension : topology.dimensions) equal = equal && dimension.size == n;
  if (!equal) return "it needs a torus of " + std::to_string(dims) + " equal dimensions, not " + topology.spec;
  if (n % 2 != 0 || n < 4) return "it needs an even n of at least 4, not " + std::to_string(n);
  return request.one_port ? "it needs all ports" : "";
}

}  // namespace dateline
