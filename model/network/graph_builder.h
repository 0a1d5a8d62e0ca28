// SPDX-License-Identifier: Apache-2.0
// Collects the nodes and links of a graph that is read from a file, and refuses what no network can have. Its readers,
// one per format (graph.h), add what they find and name the place in the file.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/network/graph.h"

namespace dateline {

constexpr int kMostGraphStages = 8;  ///< cycles of a link

bool only_digits(const std::string& text);

class GraphBuilder {
 public:
  /// where: begins every message.
  explicit GraphBuilder(std::string where) : where_(std::move(where)) {}

  /// Throws UsageError. place: in the file, such as "line 3"; may be empty.
  [[noreturn]] void refuse(const std::string& place, const std::string& why) const;

  void add_node(const std::string& place, const std::string& name, bool processor);
  /// The number of the node with this name, which must exist.
  int node(const std::string& place, const std::string& name) const;
  int nodes() const { return static_cast<int>(graph_.names.size()); }
  /// Ports below 0 are chosen later.
  void add_link(const std::string& place, int a, int a_port, int b, int b_port);
  void set_stages(const std::string& place, int stages);
  void set_name(const std::string& place, const std::string& name);

  /// The graph, with all ports chosen. name: where the file has none.
  Graph finish(const std::string& name);

 private:
  const std::string& name(int node) const { return graph_.names[static_cast<size_t>(node)]; }
  void choose_port(LinkEnd& end, std::vector<int>& next, const std::string& place);

  std::string where_;
  Graph graph_;
  std::unordered_map<std::string, size_t> number_;
  std::set<std::pair<int, int>> taken_;  ///< (node, port)
  std::vector<std::string> places_;      ///< [link]: its place in the file
};

void read_graph_json(GraphBuilder& builder, const std::string& text);
void read_graphml(GraphBuilder& builder, const std::string& text);
void read_anynet(GraphBuilder& builder, const std::string& text);

}  // namespace dateline
