// SPDX-License-Identifier: Apache-2.0
// Networks that users bring as a graph, in a file of one of three formats. The content decides which it is:
//
//  * JSON, the format that this program writes:
//      {"format": "dateline-graph", "version": 1, "name": "petersen",
//       "nodes": ["a", "b", {"name": "s", "processor": false}],
//       "links": [["a", "b"], {"from": "a", "to": "s", "from_port": 2, "to_port": 0}]}
//    `nodes` may also be a number: then the nodes are n0, n1, and so on. `stages`, beside `links`, is the number of
//    cycles of every link.
//  * GraphML: elements `node` and `edge`. A node with a `data` element whose key is named "processor" and whose text is
//    "false" is a switch.
//  * the text of BookSim2's anynet: lines such as "router 0 node 0 router 1 15 router 2". A router with one node is a
//    node with a processor. A router without nodes is a switch. So is a router with several nodes, each of which
//    becomes a node of its own with one link. A number after a router is the latency of the link.
//
// A link connects two different nodes in both directions. Links without port numbers get the lowest free ports of their
// nodes, in the order of the file. Several links may join the same two nodes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct GraphLink {
  LinkEnd a, b;  ///< node and port at either end
};

struct Graph {
  static constexpr int kMostNodes = 1 << 16;
  static constexpr int kMostPorts = 16;

  std::string name;                ///< letters, digits, _ . -
  std::vector<std::string> names;  ///< [node]: letters, digits, _ . -, not only digits; all different
  std::vector<bool> switches;      ///< [node]: it has no processor
  std::vector<GraphLink> links;
  int stages = 0;  ///< cycles of every link; 0: the file does not say

  /// The number of the node with this name; -1: there is none.
  int find(const std::string& name) const;
};

/// Parses a graph. where: begins every message, such as the name of the file. name: of a graph whose text has none.
/// Throws UsageError with the line or the field.
Graph parse_graph(const std::string& where, const std::string& text, const std::string& name);

/// The graph in JSON. indent: spaces per level; -1: one line.
std::string graph_json(const Graph& graph, int indent);
/// Eight hexadecimal digits that depend on everything in the graph but its name.
std::string graph_digest(const Graph& graph);

/// A network as a graph: that of a family, too. Nodes of families are named by their coordinates, such as "n3.0".
Graph graph_of(const Topology& topology);

/// The network of a graph.
Topology graph_topology(const Graph& graph);

}  // namespace dateline
