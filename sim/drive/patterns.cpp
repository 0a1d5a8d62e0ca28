// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/patterns.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"

namespace dateline {
namespace {

/// Moves every coordinate up by offset(size), modulo the size of its dimension.
template <class Offset>
int shifted(const Topology& topology, int node, Offset&& offset) {
  std::vector<int> to = topology.coordinates(node);
  for (int k = 0; k < topology.dims(); ++k) to[k] += offset(topology.dimensions[k].size);
  return topology.node_at(to);
}

int tornado_offset(int size) { return (size + 1) / 2 - 1; }

/// (x,y) to (y,x); (x,y,z) to (y,z,x); and so on.
int transpose(const Topology& topology, int node) {
  std::vector<int> at = topology.coordinates(node);
  std::rotate(at.begin(), at.begin() + 1, at.end());
  return topology.node_at(at);
}

int bit_reversed(const Topology& topology, int node) {
  int to = 0;
  for (int bit = 1; bit < topology.nodes; bit *= 2) to = to * 2 + ((node & bit) != 0 ? 1 : 0);
  return to;
}

int shuffled(const Topology& topology, int node) {
  const int twice = 2 * node;
  return twice < topology.nodes ? twice : twice - topology.nodes + 1;
}

int half_way(const Topology& topology, int node) {
  const int half = topology.nodes / 2;
  return node < half ? node + half : node - half;
}

/// (class, II, I) to (other class, I, II). All messages of a cluster end in one cluster of the other class, and
/// ascending routes use the one cross link that leads there.
int fields_swapped(const Topology& topology, int node) {
  const std::vector<int> at = topology.coordinates(node);
  return topology.node_at({at[1], at[0], 1 - at[2]});
}

Pattern::Place permutation(const Topology& topology, uint64_t number) {
  const std::vector<int> members = topology.members();
  std::vector<int> image = members;
  NodeRandom random(number);
  for (size_t left = image.size(); left > 1; --left) std::swap(image[left - 1], image[random() % left]);
  const auto to = std::make_shared<std::vector<int>>(topology.nodes);
  std::iota(to->begin(), to->end(), 0);
  for (size_t i = 0; i < members.size(); ++i) (*to)[static_cast<size_t>(members[i])] = image[i];
  return [to = std::shared_ptr<const std::vector<int>>(to)](const Topology&, int node) { return (*to)[node]; };
}

constexpr int kHotOneIn = 8;

Pattern::Place hot_node(const Topology& topology, uint64_t number) {
  if (number >= static_cast<uint64_t>(topology.nodes))
    throw UsageError(setting("pattern", "hotspot:" + std::to_string(number)) + ": " + topology.spec + " has nodes 0.." +
                     std::to_string(topology.nodes - 1));
  if (!topology.has_processor(static_cast<int>(number)))
    throw UsageError(setting("pattern", "hotspot:" + std::to_string(number)) + ": node " +
                     topology.place(static_cast<int>(number)) + " of " + topology.spec + " has no processor");
  return [node = static_cast<int>(number)](const Topology&, int) { return node; };
}

std::string anywhere(const Topology&) { return ""; }

std::string needs_coordinates(const Topology& topology) {
  return topology.graph ? "it needs coordinates, which a graph does not have" : "";
}

std::string needs_cube(const Topology& topology) {
  if (topology.graph) return needs_coordinates(topology);
  bool cube = topology.dims() >= 2 && topology.kind != "dual-cube";
  for (const auto& dimension : topology.dimensions) cube = cube && dimension.size == topology.dimensions[0].size;
  return cube ? "" : "it needs two or more dimensions of one size";
}

std::string needs_power_of_two(const Topology& topology) {
  return (topology.nodes & (topology.nodes - 1)) == 0
             ? ""
             : "it needs a power of two nodes, not " + std::to_string(topology.nodes);
}

std::string needs_even(const Topology& topology) {
  return topology.nodes % 2 == 0 ? "" : "it needs an even number of nodes, not " + std::to_string(topology.nodes);
}

std::string needs_dual_cube(const Topology& topology) {
  return topology.kind == "dual-cube" ? "" : "it needs a dual-cube";
}

/// The number after "NAME:", or the default number if there is none.
uint64_t number_of(const std::string& given, const Pattern& pattern) {
  if (given == pattern.name) return pattern.usual;
  const std::string digits = given.substr(pattern.name.size() + 1);
  constexpr size_t kMostDigits = 9;
  if (digits.empty() || digits.size() > kMostDigits || digits.find_first_not_of("0123456789") != std::string::npos)
    throw UsageError(setting("pattern", printable(given)) + ": write " + pattern.name +
                     ":N with a number of up to nine digits, such as " + pattern.name + ":2");
  return std::stoull(digits);
}

bool is_called(const Pattern& pattern, const std::string& given) {
  return given == pattern.name || (pattern.drawn && given.rfind(pattern.name + ":", 0) == 0);
}

}  // namespace

int Pattern::destination(const Topology& topology, int node, NodeRandom& random) const {
  if (matrix) return matrix->draw(node, random);
  if (one_in == 1) return fixed(topology, node);
  if (one_in > 1 && random() % static_cast<uint64_t>(one_in) == 0) {
    const int there = fixed(topology, node);
    if (there != node) return there;
  }
  if (!members.empty()) {
    const int other = members[random() % (members.size() - 1)];
    return other == node ? members.back() : other;
  }
  const int other = static_cast<int>(random() % static_cast<uint64_t>(topology.nodes - 1));
  return other < node ? other : other + 1;
}

std::vector<DestinationShare> Pattern::destinations(const Topology& topology, int node) const {
  std::vector<DestinationShare> all;
  if (matrix) {
    for (size_t entry = matrix->first(node); entry < matrix->first(node + 1); ++entry)
      all.push_back({matrix->column(entry), matrix->weight(node, entry) / matrix->sum(node)});
    return all;
  }
  if (one_in == 1) return {{fixed(topology, node), 1.0}};
  const int there = one_in > 1 ? fixed(topology, node) : node;
  const double own = there != node ? 1.0 / one_in : 0.0;
  const double others = topology.member_count() - 1;
  for (int other = 0; other < topology.nodes; ++other)
    if (other != node && topology.has_processor(other))
      all.push_back({other, (1 - own) / others + (other == there ? own : 0.0)});
  return all;
}

int64_t Pattern::pairs(const Topology& topology) const {
  if (matrix) return static_cast<int64_t>(matrix->entries());
  return one_in == 1 ? topology.nodes : static_cast<int64_t>(topology.nodes) * topology.nodes;
}

const std::vector<Pattern>& traffic_patterns() {
  static const std::vector<Pattern> patterns = {
      {"uniform", "any other node, all equally likely", {}, anywhere, 0},
      {"tornado", "ceil(k/2)-1 up every dimension of size k",
       [](const Topology& t, int node) { return shifted(t, node, tornado_offset); }, needs_coordinates},
      {"transpose", "(x,y) to (y,x); (x,y,z) to (y,z,x)", transpose, needs_cube},
      {"bitcomp", "every bit of the node number inverted",
       [](const Topology& t, int node) { return t.nodes - 1 - node; }, needs_power_of_two},
      {"neighbor", "1 up every dimension",
       [](const Topology& t, int node) { return shifted(t, node, [](int) { return 1; }); }, needs_coordinates},
      {"hotspot",
       "one packet in 8 to node 0, the others to any other node; hotspot:5 and hotspot:1,2 name another",
       {},
       anywhere,
       kHotOneIn,
       1,
       hot_node,
       0},
      {"bitrev", "the bits of the node number in reverse", bit_reversed, needs_power_of_two},
      {"shuffle", "the bits of the node number rotated left by one", shuffled, needs_power_of_two},
      {"asymmetric",
       "half of the packets to node n mod N/2, half to N/2 beyond that; one of these is node n itself, so half of the "
       "rate is sent",
       half_way, needs_even, 1, 0.5},
      {"randperm", "a random permutation; randperm:2 is another, and so on", {}, anywhere, 1, 1, permutation},
      {"dual-cube-worst", "(class,II,I) to (other class,I,II): each cluster through one cross link", fields_swapped,
       needs_dual_cube},
  };
  return patterns;
}

Pattern find_pattern(const std::string& name, const Topology& topology) {
  std::vector<std::string> known;
  for (const Pattern& entry : traffic_patterns()) {
    known.push_back(entry.name);
    if (!is_called(entry, name)) continue;
    const bool numbers = entry.one_in == 1 && !entry.drawn;  // the destination follows from the number of the node
    const std::string obstacle = topology.member_count() < 2             ? "it needs two nodes"
                                 : numbers && !topology.switches.empty() ? "it needs a processor at every node"
                                                                         : entry.obstacle(topology);
    if (!obstacle.empty()) throw UsageError(setting("pattern", name) + " on " + topology.spec + ": " + obstacle);
    Pattern pattern = entry;
    if (!topology.switches.empty()) pattern.members = topology.members();
    pattern.name = name;
    if (pattern.drawn) pattern.fixed = pattern.drawn(topology, number_of(name, entry));
    for (int n = 0; n < topology.nodes; ++n)
      if (pattern.sends(topology, n)) return pattern;
    throw UsageError(setting("pattern", name) + " on " + topology.spec + ": every node would send to itself");
  }
  throw UsageError(setting("pattern", "'" + printable(name) + "'") + " is not known" + known_names(name, known) +
                   ", file:MATRIX.csv");
}

Pattern matrix_pattern(const std::string& name, TrafficMatrix matrix) {
  Pattern pattern;
  pattern.name = name;
  pattern.obstacle = anywhere;
  pattern.matrix = std::make_shared<const TrafficMatrix>(std::move(matrix));
  return pattern;
}

}  // namespace dateline
