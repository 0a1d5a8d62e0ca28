// SPDX-License-Identifier: Apache-2.0
#include "model/network/graph.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/base/hex.h"
#include "model/network/distances.h"

namespace dateline {
namespace {

using nlohmann::ordered_json;

ordered_json as_json(const Graph& graph) {
  ordered_json nodes = ordered_json::array(), links = ordered_json::array();
  for (size_t node = 0; node < graph.names.size(); ++node) {
    if (graph.switches[node])
      nodes.push_back({{"name", graph.names[node]}, {"processor", false}});
    else
      nodes.push_back(graph.names[node]);
  }
  const auto name = [&](const LinkEnd& end) { return graph.names[static_cast<size_t>(end.node)]; };
  for (const GraphLink& link : graph.links)
    links.push_back(
        {{"from", name(link.a)}, {"to", name(link.b)}, {"from_port", link.a.port}, {"to_port", link.b.port}});
  ordered_json root = {{"format", "dateline-graph"}, {"version", 1}, {"name", graph.name}};
  if (graph.stages > 0) root["stages"] = graph.stages;
  root["nodes"] = std::move(nodes);
  root["links"] = std::move(links);
  return root;
}

}  // namespace

int Graph::find(const std::string& wanted) const {
  const auto at = std::find(names.begin(), names.end(), wanted);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}

std::string graph_json(const Graph& graph, int indent) { return as_json(graph).dump(indent); }

std::string graph_digest(const Graph& graph) {
  Graph unnamed = graph;
  unnamed.name.clear();
  uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const char byte : graph_json(unnamed, -1)) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  return hex_digits((hash ^ hash >> 32) & 0xffffffffu, 8);
}

Graph graph_of(const Topology& topology) {
  if (topology.graph && !topology.whole) return *topology.graph;
  Graph graph;
  for (const char c : topology.spec.substr(0, topology.spec.find_first_of("@ ")))
    graph.name += c == ':' ? '-' : c == '+' || c == '*' ? '.' : c;
  for (int node = 0; node < topology.nodes; ++node) {
    std::string name = topology.graph ? topology.place(node) : "n";
    for (const int x : topology.graph ? std::vector<int>{} : topology.coordinates(node))
      name += (name.size() > 1 ? "." : "") + std::to_string(x);
    graph.names.push_back(std::move(name));
    graph.switches.push_back(!topology.has_processor(node));
    for (int port = 0; port < topology.ports; ++port) {
      const LinkEnd far = topology.link(node, port);
      if (far && (node < far.node || (node == far.node && port < far.port))) graph.links.push_back({{node, port}, far});
    }
  }
  return graph;
}

Topology graph_topology(const Graph& graph) {
  Topology topology;
  topology.kind = "graph";
  topology.family = FamilyId::kGraph;
  topology.spec = "graph:" + graph.name + "@" + graph_digest(graph);
  topology.text = "graph:" + graph_json(graph, -1);
  topology.nodes = static_cast<int>(graph.names.size());
  topology.dimensions = {{topology.nodes, DimensionKind::kField, false, 0, 0}};
  topology.ports = 1;
  for (const GraphLink& link : graph.links)
    topology.ports = std::max({topology.ports, link.a.port + 1, link.b.port + 1});
  topology.far_ends.resize(static_cast<size_t>(topology.nodes) * static_cast<size_t>(topology.ports));
  const auto at = [&](const LinkEnd& end) -> LinkEnd& {
    return topology
        .far_ends[static_cast<size_t>(end.node) * static_cast<size_t>(topology.ports) + static_cast<size_t>(end.port)];
  };
  for (const GraphLink& link : graph.links) {
    at(link.a) = link.b;
    at(link.b) = link.a;
  }
  if (std::find(graph.switches.begin(), graph.switches.end(), true) != graph.switches.end())
    topology.switches = graph.switches;
  topology.graph = std::make_shared<const Graph>(graph);
  topology.distances = std::make_shared<const DistanceTable>(topology);
  return topology;
}

}  // namespace dateline
