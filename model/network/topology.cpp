// SPDX-License-Identifier: Apache-2.0
#include "model/network/topology.h"

#include <algorithm>
#include <cstdlib>

namespace dateline {
namespace {

int ones(unsigned bits) {
  int count = 0;
  for (; bits != 0; bits &= bits - 1) ++count;
  return count;
}

/// Every differing bit costs a hop; to change the cluster within a class costs two cross links more.
int dual_cube_distance(const Topology& topology, int from, int to) {
  const int class_field = 2;
  const int kind = topology.coordinate(from, class_field);
  const int cluster_field = kind == 0 ? 1 : 0;
  const bool detour = kind == topology.coordinate(to, class_field) &&
                      topology.coordinate(from, cluster_field) != topology.coordinate(to, cluster_field);
  return ones(static_cast<unsigned>(from ^ to)) + (detour ? 2 : 0);
}

}  // namespace

int Topology::port_dim(int port) const {
  for (int k = 0; k < dims(); ++k)
    if (port >= dimensions[k].first_port && port < dimensions[k].first_port + dimensions[k].ports) return k;
  return -1;
}

int Topology::coordinate(int node, int dim) const {
  for (int k = 0; k < dim; ++k) node /= dimensions[k].size;
  return node % dimensions[dim].size;
}

std::vector<int> Topology::coordinates(int node) const {
  std::vector<int> result(dimensions.size());
  for (int k = 0; k < dims(); ++k) {
    result[k] = node % dimensions[k].size;
    node /= dimensions[k].size;
  }
  return result;
}

int Topology::node_at(const std::vector<int>& coordinates) const {
  int node = 0;
  for (int k = dims() - 1; k >= 0; --k) {
    const int size = dimensions[k].size;
    node = node * size + ((coordinates[k] % size) + size) % size;
  }
  return node;
}

bool Topology::is_dateline(int node, int port) const {
  const int dim = port_dim(port);
  if (dim < 0 || !dimensions[dim].wraps) return false;
  return coordinate(node, dim) == (port == dimensions[dim].first_port ? dimensions[dim].size - 1 : 0);
}

int Topology::degree(int node) const {
  int count = 0;
  for (int port = 0; port < ports; ++port) count += link(node, port) ? 1 : 0;
  return count;
}

std::string Topology::place(int node) const {
  std::string text;
  for (int x : coordinates(node)) text += (text.empty() ? "(" : ",") + std::to_string(x);
  return text + ")";
}

std::string axis_name(int dim) {
  static const std::string kLetters = "xyzwvu";
  return dim < static_cast<int>(kLetters.size()) ? std::string(1, kLetters[dim]) : "d" + std::to_string(dim);
}

int distance(const Topology& topology, int from, int to) {
  if (topology.is_dual_cube()) return dual_cube_distance(topology, from, to);
  int hops = 0;
  for (const Dimension& dimension : topology.dimensions) {
    const int gap = std::abs(from % dimension.size - to % dimension.size);
    from /= dimension.size;
    to /= dimension.size;
    if (dimension.kind == DimensionKind::kComplete)
      hops += gap > 0 ? 1 : 0;
    else
      hops += dimension.wraps ? std::min(gap, dimension.size - gap) : gap;
  }
  return hops;
}

}  // namespace dateline
