// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/patterns.h"

#include <cstdint>

#include "model/error.h"

namespace dateline {
namespace {

using Random = std::mt19937_64;

/// Every coordinate moved up its dimension by `offset(size)`, modulo the size.
template <class Offset>
int shifted(const Topology& topology, int node, Offset&& offset) {
  std::vector<int> to = topology.coordinates(node);
  for (int k = 0; k < topology.dims(); ++k) to[k] += offset(topology.dimensions[k].size);
  return topology.node_at(to);
}

int tornado_offset(int size) { return (size + 1) / 2 - 1; }

int uniform(const Topology& topology, int node, Random& random) {
  const int other = static_cast<int>(random() % static_cast<uint64_t>(topology.nodes - 1));
  return other < node ? other : other + 1;
}

int transpose(const Topology& topology, int node, Random&) {
  const std::vector<int> at = topology.coordinates(node);
  return topology.node_at({at[1], at[0]});
}

std::string anywhere(const Topology&) { return ""; }

std::string needs_square(const Topology& topology) {
  const bool square = topology.dims() == 2 && topology.dimensions[0].size == topology.dimensions[1].size;
  return square ? "" : "it needs a square torus or mesh of two dimensions";
}

std::string needs_power_of_two(const Topology& topology) {
  return (topology.nodes & (topology.nodes - 1)) == 0
             ? ""
             : "it needs a power of two nodes, not " + std::to_string(topology.nodes);
}

}  // namespace

const std::vector<Pattern>& traffic_patterns() {
  static const std::vector<Pattern> patterns = {
      {"uniform", "any other node, all equally likely", uniform, anywhere},
      {"tornado", "ceil(k/2)-1 up every dimension of size k",
       [](const Topology& t, int node, Random&) { return shifted(t, node, tornado_offset); }, anywhere},
      {"transpose", "(x,y) to (y,x)", transpose, needs_square},
      {"bitcomp", "every bit of the node number inverted",
       [](const Topology& t, int node, Random&) { return t.nodes - 1 - node; }, needs_power_of_two},
      {"neighbor", "1 up every dimension",
       [](const Topology& t, int node, Random&) { return shifted(t, node, [](int) { return 1; }); }, anywhere},
  };
  return patterns;
}

const Pattern& find_pattern(const std::string& name, const Topology& topology) {
  std::string known;
  for (const Pattern& pattern : traffic_patterns()) {
    known += (known.empty() ? "" : ", ") + pattern.name;
    if (pattern.name != name) continue;
    const std::string obstacle = topology.nodes < 2 ? "it needs two nodes" : pattern.obstacle(topology);
    if (!obstacle.empty()) throw UsageError("--pattern " + name + " on " + topology.spec + ": " + obstacle);
    if (name == "uniform") return pattern;
    Random unused;
    for (int n = 0; n < topology.nodes; ++n)
      if (pattern.destination(topology, n, unused) != n) return pattern;
    throw UsageError("--pattern " + name + " on " + topology.spec + ": every node would send to itself");
  }
  throw UsageError("--pattern '" + name + "' is not known; known: " + known);
}

}  // namespace dateline
