// SPDX-License-Identifier: Apache-2.0
// A network as a graph with numbered nodes and numbered ports.
//
// Every directed link is (node, output port) -> (neighbour, input port). A port faces its neighbour: output p and input
// p of a node lead to the same neighbour. Dimension 0 is the first number of the specification and the least
// significant digit of the node number. Ports are numbered dimension by dimension:
//  * ring and line: the first port leads to +1, the second to -1 (2k and 2k+1 in a torus or mesh). A ring or line of
//    two nodes has one link each way, at the first port of both ends, and no dateline. A ring or line of one node has
//    no link.
//  * complete graph of n nodes: port j (of n-1) leads to +(j+1) modulo n and arrives at port n-2-j. A hypercube is a
//    product of complete graphs of two nodes: port b flips bit b of the node number.
//  * dual-cube of r: node = class | part II | part I. Port b of 0..r-2 flips bit b of the node's own field (class 0:
//    part I, class 1: part II); port r-1 flips the class. Every port leads to the same port of the neighbour.
//  * twisted torus: two rings, where the wrap links of the first also shift the second coordinate by `twist`.
//  * graph: any links, from a file (graph.h). Ports are those of the file.
//
// A network without some of its links and nodes (failures.h) keeps its numbers, coordinates and ports. Some nodes of a
// graph, and all failed nodes, have no processor: they take part in no operation and in no traffic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/routing/shape.h"

namespace dateline {

struct LinkEnd {
  int node = -1;  ///< -1: no link
  int port = -1;
  explicit operator bool() const { return node >= 0; }
};

enum class DimensionKind : uint8_t {
  kRing,
  kLine,
  kComplete,
  kField,  ///< address field of a dual-cube (part I, part II or class), without ports of its own
};

/// One factor of a product network, or one address field of a dual-cube.
struct Dimension {
  /// The far end of a link within the dimension.
  struct Step {
    int to = -1;    ///< coordinate of the neighbour; -1: no link
    int port = -1;  ///< port of arrival within the dimension, from 0
  };

  int size = 1;
  DimensionKind kind = DimensionKind::kRing;
  bool wraps = false;  ///< a ring of three or more nodes, which has a wrap link with a dateline
  int first_port = 0;  ///< the dimension has ports first_port .. first_port + ports - 1
  int ports = 2;

  /// The far end of port j (from 0) at coordinate `at`.
  Step step(int at, int j) const;
  /// Whether messages travel up or down in it (rings and lines).
  bool directed() const { return kind == DimensionKind::kRing || kind == DimensionKind::kLine; }
};

class DistanceTable;
class Layers;
struct Graph;

/// A network as plain data. parse_topology builds it; afterwards it is only read.
struct Topology {
  std::string spec;  ///< its name for people, for example "torus:7x7"; of a graph "graph:petersen@6fd1f02a"
  /// A text from which parse_topology makes the same network; a graph is in it as a whole. Otherwise equal to `spec`.
  std::string text;
  FamilyId family = FamilyId::kProduct;
  std::string kind;  ///< "torus", "mesh", "hypercube", "ghc", "dual-cube", "product", "twisted-torus", "graph"
  int twist = 0;     ///< twisted torus only: a hop up over the wrap link of x adds this to y
  int nodes = 0;
  int ports = 0;                          ///< network ports of every node; some may be unconnected (mesh edges)
  std::vector<Dimension> dimensions;      ///< in a dual-cube: part I, part II, class
  std::vector<LinkEnd> far_ends;          ///< [node * ports + port]
  std::vector<bool> switches;             ///< [node]: it has no processor; empty: all nodes have one
  std::shared_ptr<const Graph> graph;     ///< kind "graph" only
  std::shared_ptr<const Topology> whole;  ///< the network before its failures; null: nothing has failed
  std::shared_ptr<const DistanceTable> distances;  ///< of graphs and of networks with failures
  std::shared_ptr<const Layers> layers;            ///< the routes of a machine with layered routing (layers.h)

  const LinkEnd& link(int node, int port) const { return far_ends[static_cast<size_t>(node) * ports + port]; }
  int dims() const { return static_cast<int>(dimensions.size()); }
  /// The dimension of a port; -1 in a dual-cube, where it depends on the node's class.
  int port_dim(int port) const;
  int coordinate(int node, int dim) const;
  std::vector<int> coordinates(int node) const;
  int node_at(const std::vector<int>& coordinates) const;  ///< coordinates are taken modulo the sizes
  /// Whether the link (node, port) is the wrap link of its ring: n-1 -> 0 going up, 0 -> n-1 going down.
  bool is_dateline(int node, int port) const;
  /// The degree of a node: its outgoing links.
  int degree(int node) const;
  bool has_processor(int node) const { return switches.empty() || !switches[static_cast<size_t>(node)]; }
  /// The nodes with a processor, ascending.
  std::vector<int> members() const;
  int member_count() const;
  /// Whether place() says more than the number of a node.
  bool has_places() const { return dims() > 1 || graph != nullptr; }
  /// "(3,0)": the coordinates of a node, for messages and scope names; in a graph its name.
  std::string place(int node) const;
};

/// Parses a specification: "torus:8x8", "torus:7^3", "mesh:4x4", "ring:16" (equal to "torus:16"), "hypercube:5",
/// "ghc:4x4", "dual-cube:3", "product:ring8*path4*complete3", "twisted-torus:4x8+4" or "graph:FILE" (graph.h). Failed
/// links and nodes may follow (failures.h). At most 2^20 nodes, 16 ports and 16 dimensions. Throws UsageError that
/// names the text and what is allowed.
Topology parse_topology(const std::string& spec);

/// Minimal hop distance between two nodes.
int distance(const Topology& topology, int from, int to);

/// The name of a dimension: "x", "y", "z", "w", "v", "u", "d6", "d7", ...
std::string axis_name(int dim);

/// The topology kinds with a one-line summary each, for `list`.
std::vector<std::pair<std::string, std::string>> topology_kinds();

}  // namespace dateline
