// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/patterns.h"

#include <cstdint>

#include "model/error.h"
#include "model/printable.h"
#include "model/suggest.h"

namespace dateline {
namespace {

/// Every coordinate moved up its dimension by `offset(size)`, modulo the size.
template <class Offset>
int shifted(const Topology& topology, int node, Offset&& offset) {
  std::vector<int> to = topology.coordinates(node);
  for (int k = 0; k < topology.dims(); ++k) to[k] += offset(topology.dimensions[k].size);
  return topology.node_at(to);
}

int tornado_offset(int size) { return (size + 1) / 2 - 1; }

int transpose(const Topology& topology, int node) {
  const std::vector<int> at = topology.coordinates(node);
  return topology.node_at({at[1], at[0]});
}

constexpr int kHotNode = 0;
constexpr int kHotOneIn = 8;

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

int Pattern::destination(const Topology& topology, int node, std::mt19937_64& random) const {
  if (one_in == 1) return fixed(topology, node);
  if (one_in > 1 && random() % static_cast<uint64_t>(one_in) == 0) {
    const int there = fixed(topology, node);
    if (there != node) return there;
  }
  const int other = static_cast<int>(random() % static_cast<uint64_t>(topology.nodes - 1));
  return other < node ? other : other + 1;
}

std::vector<DestinationShare> Pattern::destinations(const Topology& topology, int node) const {
  if (one_in == 1) return {{fixed(topology, node), 1.0}};
  const int there = one_in > 1 ? fixed(topology, node) : node;
  const double own = there != node ? 1.0 / one_in : 0.0;
  std::vector<DestinationShare> all;
  for (int other = 0; other < topology.nodes; ++other)
    if (other != node) all.push_back({other, (1 - own) / (topology.nodes - 1) + (other == there ? own : 0.0)});
  return all;
}

const std::vector<Pattern>& traffic_patterns() {
  static const std::vector<Pattern> patterns = {
      {"uniform", "any other node, all equally likely", {}, anywhere, 0},
      {"tornado", "ceil(k/2)-1 up every dimension of size k",
       [](const Topology& t, int node) { return shifted(t, node, tornado_offset); }, anywhere},
      {"transpose", "(x,y) to (y,x)", transpose, needs_square},
      {"bitcomp", "every bit of the node number inverted",
       [](const Topology& t, int node) { return t.nodes - 1 - node; }, needs_power_of_two},
      {"neighbor", "1 up every dimension",
       [](const Topology& t, int node) { return shifted(t, node, [](int) { return 1; }); }, anywhere},
      {"hotspot", "one packet in 8 to node 0, the others to any other node",
       [](const Topology&, int) { return kHotNode; }, anywhere, kHotOneIn},
  };
  return patterns;
}

const Pattern& find_pattern(const std::string& name, const Topology& topology) {
  std::vector<std::string> known;
  for (const Pattern& pattern : traffic_patterns()) {
    known.push_back(pattern.name);
    if (pattern.name != name) continue;
    const std::string obstacle = topology.nodes < 2 ? "it needs two nodes" : pattern.obstacle(topology);
    if (!obstacle.empty()) throw UsageError("--pattern " + name + " on " + topology.spec + ": " + obstacle);
    for (int n = 0; n < topology.nodes; ++n)
      if (pattern.sends(topology, n)) return pattern;
    throw UsageError("--pattern " + name + " on " + topology.spec + ": every node would send to itself");
  }
  throw UsageError("--pattern '" + printable(name) + "' is not known" + known_names(name, known));
}

}  // namespace dateline
