// SPDX-License-Identifier: Apache-2.0
#include "model/topology/topology.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "model/error.h"

namespace dateline {
namespace {

constexpr int kMaxDimensions = 6;
constexpr int kMaxSize = 256;
constexpr int kMaxNodes = 1 << 20;

[[noreturn]] void refuse(const std::string& spec, const std::string& why) {
  throw UsageError("topology '" + spec + "': " + why);
}

int read_number(const std::string& spec, const std::string& text) {
  int value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || result.ec != std::errc{} || result.ptr != text.data() + text.size())
    refuse(spec, "'" + text + "' is not a number; write sizes as 8x8 or 7^3");
  return value;
}

/// "8x8" or "7^3" (and mixtures such as "3x4^2") into sizes.
std::vector<int> read_sizes(const std::string& spec, const std::string& text) {
  std::vector<int> sizes;
  size_t begin = 0;
  while (begin <= text.size()) {
    const size_t end = std::min(text.find('x', begin), text.size());
    const std::string factor = text.substr(begin, end - begin);
    const size_t power = factor.find('^');
    const int size = read_number(spec, factor.substr(0, power));
    const int times = power == std::string::npos ? 1 : read_number(spec, factor.substr(power + 1));
    if (size < 1 || size > kMaxSize)
      refuse(spec, "dimension size " + std::to_string(size) + " is out of range 1.." + std::to_string(kMaxSize));
    if (times < 1 || times > kMaxDimensions)
      refuse(spec, "exponent " + std::to_string(times) + " is out of range 1.." + std::to_string(kMaxDimensions));
    sizes.insert(sizes.end(), times, size);
    begin = end + 1;
  }
  if (static_cast<int>(sizes.size()) > kMaxDimensions)
    refuse(spec, std::to_string(sizes.size()) + " dimensions; 1.." + std::to_string(kMaxDimensions) + " are allowed");
  return sizes;
}

/// The neighbour of a node along a port, by the port numbering of the header comment.
LinkEnd grid_link(const Topology& topology, bool torus, int node, int port) {
  const int dim = port / 2;
  const int size = topology.dimensions[dim].size;
  const int at = topology.coordinate(node, dim);
  if (size == 1 || (size == 2 && port % 2 == 1)) return {};
  const int step = port % 2 == 0 ? 1 : -1;
  const bool over_edge = at + step < 0 || at + step >= size;
  if (over_edge && size > 2 && !torus) return {};
  std::vector<int> where = topology.coordinates(node);
  where[dim] = at + step;
  return {topology.node_at(where), size == 2 ? port : port ^ 1};
}

}  // namespace

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
  const Dimension& dimension = dimensions[port / 2];
  if (!dimension.wraps) return false;
  return coordinate(node, port / 2) == (port % 2 == 0 ? dimension.size - 1 : 0);
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

std::vector<std::pair<std::string, std::string>> topology_kinds() {
  return {{"torus", "rings in every dimension, for example torus:8x8 or torus:7^3"},
          {"mesh", "lines in every dimension, for example mesh:4x4"},
          {"ring", "one ring, for example ring:16 (the same as torus:16)"}};
}

Topology parse_topology(const std::string& spec) {
  const size_t colon = spec.find(':');
  std::string kind = spec.substr(0, colon);
  std::string known;
  for (const auto& entry : topology_kinds()) known += (known.empty() ? "" : ", ") + entry.first;
  if (kind != "torus" && kind != "mesh" && kind != "ring") refuse(spec, "unknown kind '" + kind + "'; known: " + known);
  if (colon == std::string::npos) refuse(spec, "no sizes; write for example " + kind + ":8");
  const std::vector<int> sizes = read_sizes(spec, spec.substr(colon + 1));
  if (kind == "ring" && sizes.size() != 1) refuse(spec, "a ring has one size; use torus for more");
  if (kind == "ring") kind = "torus";

  Topology topology;
  topology.kind = kind;
  long nodes = 1;
  for (int size : sizes) {
    topology.dimensions.push_back({size, kind == "torus" && size > 2});
    topology.spec += (topology.spec.empty() ? kind + ":" : "x") + std::to_string(size);
    nodes *= size;
    if (nodes > kMaxNodes) refuse(spec, "more than " + std::to_string(kMaxNodes) + " nodes");
  }
  topology.nodes = static_cast<int>(nodes);
  topology.ports = 2 * topology.dims();
  topology.far_ends.resize(static_cast<size_t>(topology.nodes) * topology.ports);
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port)
      topology.far_ends[static_cast<size_t>(node) * topology.ports + port] =
          grid_link(topology, kind == "torus", node, port);
  return topology;
}

int distance(const Topology& topology, int from, int to) {
  int hops = 0;
  for (int k = 0; k < topology.dims(); ++k) {
    const int gap = std::abs(topology.coordinate(from, k) - topology.coordinate(to, k));
    const Dimension& dimension = topology.dimensions[k];
    hops += dimension.wraps ? std::min(gap, dimension.size - gap) : gap;
  }
  return hops;
}

}  // namespace dateline
