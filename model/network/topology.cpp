// SPDX-License-Identifier: Apache-2.0
#include "model/network/topology.h"

#include <cstddef>

#include "model/base/modulo.h"
#include "model/network/graph.h"

namespace dateline {
Dimension::Step Dimension::step(int at, int j) const {
  if (kind == DimensionKind::kComplete) return {(at + j + 1) % size, size - 2 - j};
  if (size == 1 || (size == 2 && j == 1)) return {};
  if (size == 2) return {1 - at, 0};
  const int to = j == 0 ? at + 1 : at - 1;
  if (to >= 0 && to < size) return {to, 1 - j};
  return wraps ? Step{to < 0 ? size - 1 : 0, 1 - j} : Step{};
}

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
    node = node * size + modulo(coordinates[k], size);
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

std::vector<int> Topology::members() const {
  std::vector<int> nodes_with;
  for (int node = 0; node < nodes; ++node)
    if (has_processor(node)) nodes_with.push_back(node);
  return nodes_with;
}

int Topology::member_count() const {
  int count = nodes;
  for (const bool without : switches) count -= without ? 1 : 0;
  return count;
}

std::string Topology::place(int node) const {
  if (graph) return graph->names[static_cast<size_t>(node)];
  std::string all;
  for (int x : coordinates(node)) all += (all.empty() ? "(" : ",") + std::to_string(x);
  return all + ")";
}

std::string axis_name(int dim) {
  static const std::string kLetters = "xyzwvu";
  return dim < static_cast<int>(kLetters.size()) ? std::string(1, kLetters[dim]) : "d" + std::to_string(dim);
}

}  // namespace dateline
