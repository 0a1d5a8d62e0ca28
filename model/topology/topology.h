// SPDX-License-Identifier: Apache-2.0
// Networks as numbered nodes and numbered ports.
//
// Every directed link is (node, output port) -> (neighbour, input port); a port faces its neighbour, so output p
// of a node and input p of the same node share their neighbour. Dimension 0 is the first number of the
// specification and the least significant digit of the node number. Ports: 2k leads to +1 and 2k+1 to -1 in
// dimension k. A dimension of size 2 has one link each way, port 2k at both ends, and no dateline; one of size 1
// has none.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace dateline {

struct LinkEnd {
  int node = -1;  ///< -1: no link here
  int port = -1;
  explicit operator bool() const { return node >= 0; }
};

enum class DimensionKind : uint8_t {
  kRing,
  kLine,
  kComplete,
  kField,  ///< address field of a dual-cube: part I, part II, class; it has no ports of its own
};

/// One factor of a product network, or one address field of a dual-cube.
struct Dimension {
  int size = 1;
  DimensionKind kind = DimensionKind::kRing;
  bool wraps = false;  ///< a ring of three or more nodes: it has a wrap link, and a dateline on it
  int first_port = 0;  ///< its ports are first_port .. first_port + ports - 1
  int ports = 2;
};

/// A network. Plain data: made once by parse_topology, then only read.
struct Topology {
  std::string spec;  ///< canonical text, for example "torus:7x7"
  std::string kind;  ///< "torus", "mesh"
  int nodes = 0;
  int ports = 0;                      ///< network ports of every node; some may be unconnected (mesh edges)
  std::vector<Dimension> dimensions;  ///< ports == 2 * dimensions.size()
  std::vector<LinkEnd> far_ends;      ///< [node * ports + port]

  const LinkEnd& link(int node, int port) const { return far_ends[static_cast<size_t>(node) * ports + port]; }
  int dims() const { return static_cast<int>(dimensions.size()); }
  int coordinate(int node, int dim) const;
  std::vector<int> coordinates(int node) const;
  int node_at(const std::vector<int>& coordinates) const;  ///< coordinates are taken modulo the sizes
  /// The link (node, port) is the wrap link of its ring: n-1 -> 0 going up, 0 -> n-1 going down.
  bool is_dateline(int node, int port) const;
  /// Links in use at the node (its degree), counting out-links.
  int degree(int node) const;
  /// "(3,0)": the coordinates of a node, for messages and scope names.
  std::string place(int node) const;
};

/// Reads "torus:8x8", "torus:7^3", "mesh:4x4" or "ring:16" ("ring:n" is "torus:n").
/// Throws UsageError that names the text and what is allowed.
Topology parse_topology(const std::string& spec);

/// Minimal hop distance between two nodes of a torus or mesh.
int distance(const Topology& topology, int from, int to);

/// Names of the topology kinds, with one line of explanation each, for `list` and for error messages.
std::vector<std::pair<std::string, std::string>> topology_kinds();

}  // namespace dateline
