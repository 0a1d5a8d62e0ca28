// SPDX-License-Identifier: Apache-2.0
// Parses the text of a topology into its dimensions; links.cpp creates the links from them.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/input_file.h"
#include "model/base/printable.h"
#include "model/base/suggest.h"
#include "model/network/failures.h"
#include "model/network/family.h"
#include "model/network/graph.h"
#include "model/network/links.h"
#include "model/network/topology.h"

namespace dateline {
namespace {

const std::string kGraphPrefix = "graph:";
constexpr int kMostGridDimensions = 6;  ///< torus and mesh
constexpr int kMostDimensions = 16;
constexpr int kMostPorts = 16;
constexpr int kMostSize = 1024;    ///< nodes of a ring or line
constexpr int kMostComplete = 16;  ///< nodes of a complete graph
constexpr int kMostNodes = 1 << 20;

std::string in(const std::string& spec) { return "topology '" + spec + "': "; }

[[noreturn]] void refuse(const std::string& spec, const std::string& why) { throw UsageError(in(spec) + why); }

/// For "torus:8x8x": " after 'x'; did you mean 'torus:8x8'?". Otherwise "".
std::string without_last(const std::string& spec) {
  const size_t end = spec.find_last_of("0123456789");
  const bool only_last = end != std::string::npos && end + 2 == spec.size() && spec.back() == 'x';
  return only_last ? " after '" + spec.substr(end + 1) + "'; did you mean '" + spec.substr(0, end + 1) + "'?" : "";
}

int read_number(const std::string& spec, const std::string& text, const std::string& hint) {
  int value = 0;
  if (text.empty()) {
    const std::string guess = without_last(spec);
    if (!guess.empty()) refuse(spec, "a number is missing" + guess);
  }
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || result.ec != std::errc{} || result.ptr != text.data() + text.size())
    refuse(spec, "'" + text + "' is not a number; " + hint);
  return value;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  size_t begin = 0;
  while (begin <= text.size()) {
    const size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

Dimension ring_or_line(bool ring, int size) {
  Dimension dimension;
  dimension.size = size;
  dimension.kind = ring ? DimensionKind::kRing : DimensionKind::kLine;
  dimension.wraps = ring && size > 2;
  return dimension;
}

Dimension complete(int size) {
  Dimension dimension;
  dimension.size = size;
  dimension.kind = DimensionKind::kComplete;
  dimension.ports = size - 1;
  return dimension;
}

/// Parses sizes such as "8x8", "7^3" or "3x4^2".
std::vector<int> read_sizes(const std::string& spec, const std::string& text, int most_size, int most_dimensions) {
  const std::string hint = "write sizes as 8x8 or 7^3";
  std::vector<int> sizes;
  for (const std::string& factor : split(text, 'x')) {
    const size_t power = factor.find('^');
    const int size = read_number(spec, factor.substr(0, power), hint);
    const int times = power == std::string::npos ? 1 : read_number(spec, factor.substr(power + 1), hint);
    require_range(in(spec) + "dimension size", size, 1, most_size);
    require_range(in(spec) + "exponent", times, 1, most_dimensions);
    sizes.insert(sizes.end(), times, size);
  }
  if (static_cast<int>(sizes.size()) > most_dimensions)
    refuse(spec, std::to_string(sizes.size()) + " dimensions; 1.." + std::to_string(most_dimensions) + " are allowed");
  return sizes;
}

std::string joined(const std::vector<int>& sizes) {
  std::string text;
  for (int size : sizes) text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

Topology read_grid(const std::string& spec, const std::string& text, bool ring) {
  Topology topology;
  topology.kind = ring ? "torus" : "mesh";
  const std::vector<int> sizes = read_sizes(spec, text, kMostSize, kMostGridDimensions);
  for (int size : sizes) topology.dimensions.push_back(ring_or_line(ring, size));
  topology.spec = topology.kind + ":" + joined(sizes);
  return topology;
}

Topology read_torus(const std::string& spec, const std::string& text) { return read_grid(spec, text, true); }
Topology read_mesh(const std::string& spec, const std::string& text) { return read_grid(spec, text, false); }

Topology read_ring(const std::string& spec, const std::string& text) {
  if (text.find_first_of("x^") != std::string::npos) refuse(spec, "a ring has one size; use torus for more");
  return read_grid(spec, text, true);
}

Topology read_hypercube(const std::string& spec, const std::string& text) {
  const int bits = read_number(spec, text, "write the number of dimensions, for example hypercube:5");
  require_range(in(spec) + "number of dimensions", bits, 1, kMostDimensions);
  Topology topology;
  topology.kind = "hypercube";
  topology.spec = "hypercube:" + std::to_string(bits);
  topology.dimensions.assign(bits, complete(2));
  return topology;
}

Topology read_ghc(const std::string& spec, const std::string& text) {
  Topology topology;
  topology.kind = "ghc";
  const std::vector<int> sizes = read_sizes(spec, text, kMostComplete, kMostDimensions);
  for (int size : sizes) topology.dimensions.push_back(complete(size));
  topology.spec = "ghc:" + joined(sizes);
  return topology;
}

Topology read_dual_cube(const std::string& spec, const std::string& text) {
  const int r = read_number(spec, text, "write the number of links of a node, for example dual-cube:3");
  require_range(in(spec) + "number of links of a node", r, 2, 7);
  Topology topology;
  topology.family = FamilyId::kDualCube;
  topology.kind = "dual-cube";
  topology.spec = "dual-cube:" + std::to_string(r);
  for (int size : {1 << (r - 1), 1 << (r - 1), 2})
    topology.dimensions.push_back({size, DimensionKind::kField, false, 0, 0});
  topology.ports = r;
  return topology;
}

Topology read_product(const std::string& spec, const std::string& text) {
  Topology topology;
  topology.kind = "product";
  for (const std::string& factor : split(text, '*')) {
    const size_t digits = std::min(factor.find_first_of("-0123456789"), factor.size());
    const std::string name = factor.substr(0, digits);
    if (name != "ring" && name != "path" && name != "complete")
      refuse(spec, "factor '" + factor + "' is not known; write ring, path or complete with a size, such as " +
                       "product:ring8*path4*complete3");
    const int size = read_number(spec, factor.substr(digits), "write a factor as " + name + "4");
    require_range(in(spec) + "size of factor " + name, size, 1, name == "complete" ? kMostComplete : kMostSize);
    topology.dimensions.push_back(name == "complete" ? complete(size) : ring_or_line(name == "ring", size));
    topology.spec += (topology.spec.empty() ? "product:" : "*") + name + std::to_string(size);
  }
  return topology;
}

/// Parses "4x8+3", or "4x8" with a twist of half the second size.
Topology read_twisted_torus(const std::string& spec, const std::string& text) {
  const size_t plus = std::min(text.find('+'), text.size());
  const std::vector<int> sizes = read_sizes(spec, text.substr(0, plus), kMostSize, 2);
  if (sizes.size() != 2 || sizes[0] < 3 || sizes[1] < 2)
    refuse(spec, "a twisted torus has two dimensions, the first of at least 3 and the second of at least 2 nodes");
  Topology topology;
  topology.family = FamilyId::kTwistedTorus;
  topology.kind = "twisted-torus";
  for (const int size : sizes) topology.dimensions.push_back(ring_or_line(true, size));
  topology.twist =
      plus == text.size() ? sizes[1] / 2 : read_number(spec, text.substr(plus + 1), "write the twist as 4x8+3");
  require_range(in(spec) + "twist", topology.twist, 1, sizes[1] - 1);
  // With a larger twist, one way round x would be a short cut in y, which no header can express.
  if (std::min(topology.twist, sizes[1] - topology.twist) > sizes[0])
    refuse(spec, "twist " + std::to_string(topology.twist) + " shifts y further than the " + counted(sizes[0], "hop") +
                     " round x; at most " + std::to_string(sizes[0]) + " in either direction are allowed");
  topology.spec = topology.kind + ":" + joined(sizes) + "+" + std::to_string(topology.twist);
  return topology;
}

struct Kind {
  const char* name;
  const char* summary;
  const char* example;
  Topology (*read)(const std::string& spec, const std::string& text);
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> table = {
      {"torus", "rings in every dimension, for example torus:8x8 or torus:7^3", "8x8", read_torus},
      {"mesh", "lines in every dimension, for example mesh:4x4", "4x4", read_mesh},
      {"ring", "one ring, for example ring:16 (the same as torus:16)", "16", read_ring},
      {"hypercube", "n bits, one link per bit, for example hypercube:5", "5", read_hypercube},
      {"ghc", "generalised hypercube, a complete graph in every dimension, for example ghc:4x4", "4x4", read_ghc},
      {"dual-cube", "two classes of hypercube clusters joined by cross links, for example dual-cube:3 (r = 2..7)", "3",
       read_dual_cube},
      {"product", "rings, paths and complete graphs mixed, for example product:ring8*path4*complete3", "ring8*path4",
       read_product},
      {"twisted-torus", "two rings; wrap links of the first shift the second, for example twisted-torus:4x8+4", "4x8",
       read_twisted_torus},
      {"graph",
       "any network, from a file: JSON, GraphML or the text of BookSim2's anynet, for example graph:network.json",
       "network.json", nullptr}};
  return table;
}

/// A suggestion for a text without a colon, such as "8x8" or "torus8x8"; "" where it looks like neither.
std::string with_kind(const std::string& spec) {
  const size_t sizes = spec.find_first_of("0123456789");
  if (sizes == std::string::npos || spec.find(':') != std::string::npos) return "";
  if (sizes == 0) {
    const bool grid = spec.find_first_not_of("0123456789x^") == std::string::npos;
    return grid ? "; did you mean 'torus:" + spec + "' or 'mesh:" + spec + "'?" : "";
  }
  for (const Kind& kind : kinds())
    if (spec.substr(0, sizes) == kind.name)
      return "; did you mean '" + spec.substr(0, sizes) + ":" + spec.substr(sizes) + "'?";
  return "";
}

const Kind& find_kind(const std::string& spec, const std::string& name) {
  std::vector<std::string> names;
  for (const Kind& kind : kinds()) {
    if (kind.name == name) return kind;
    names.emplace_back(kind.name);
  }
  const std::string guess = with_kind(spec), nearest = nearest_name(name, names);
  const std::string unknown = "unknown kind '" + printable(name) + "'";
  if (!guess.empty()) refuse(spec, unknown + guess);
  if (nearest.empty() || name.size() == spec.size()) refuse(spec, unknown + known_names(name, names));
  refuse(spec, unknown + "; did you mean '" + nearest + spec.substr(name.size()) + "'?");
}

/// A graph from a file, or from a text that begins with a brace. The name of a graph without one is that of its file.
Topology read_graph(const std::string& file) {
  constexpr size_t kMostBytes = 1u << 28;
  if (file.empty()) refuse(kGraphPrefix, "no file; write for example graph:network.json");
  if (file[0] == '{') return graph_topology(parse_graph("graph", file, "graph"));
  const std::string option = "topology '" + kGraphPrefix + "'";
  std::string name = file.substr(file.find_last_of('/') + 1);
  name = name.substr(0, name.find('.'));
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '_';
  if (name.empty() || name == "-") name = "graph";
  return graph_topology(
      parse_graph(kGraphPrefix + printable(file, 200), read_input(option, file, kMostBytes), name.substr(0, 64)));
}

/// Numbers the ports dimension by dimension and counts ports and nodes. A dual-cube already has its number of ports.
void number(const std::string& spec, Topology& topology) {
  if (topology.dims() > kMostDimensions)
    refuse(spec,
           std::to_string(topology.dims()) + " dimensions; 1.." + std::to_string(kMostDimensions) + " are allowed");
  long nodes = 1;
  for (Dimension& dimension : topology.dimensions) {
    dimension.first_port = dimension.kind == DimensionKind::kField ? 0 : topology.ports;
    topology.ports += dimension.ports;
    nodes *= dimension.size;
    if (nodes > kMostNodes) refuse(spec, "more than " + std::to_string(kMostNodes) + " nodes");
  }
  if (topology.ports < 1 || topology.ports > kMostPorts)
    refuse(spec, std::to_string(topology.ports) + " ports per node; 1.." + std::to_string(kMostPorts) +
                     " are allowed (a ring or path has 2, a complete graph of n has n-1)");
  topology.nodes = static_cast<int>(nodes);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> topology_kinds() {
  std::vector<std::pair<std::string, std::string>> result;
  for (const Kind& kind : kinds()) result.emplace_back(kind.name, kind.summary);
  return result;
}

Topology parse_topology(const std::string& spec) {
  if (const size_t at = failures_in(spec); at != std::string::npos) {
    const Topology whole = parse_topology(spec.substr(0, at));
    const std::string where = "topology '" + printable(whole.spec) + "' without some of its parts";
    return without(whole, where, parse_failures(whole, where, spec.substr(at + std::string(" without ").size())));
  }
  if (spec.rfind(kGraphPrefix, 0) == 0) return read_graph(spec.substr(kGraphPrefix.size()));
  const size_t colon = spec.find(':');
  const std::string name = spec.substr(0, colon);
  const Kind& kind = find_kind(spec, name);
  if (colon == std::string::npos)
    refuse(spec, std::string("no sizes; write for example ") + kind.name + ":" + kind.example);
  Topology topology = kind.read(spec, spec.substr(colon + 1));
  number(spec, topology);
  make_links(topology);
  topology.text = topology.spec;
  return topology;
}

}  // namespace dateline
