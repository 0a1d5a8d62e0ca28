// SPDX-License-Identifier: Apache-2.0
#include "model/network/graph_builder.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"

namespace dateline {
namespace {

constexpr size_t kMostName = 64;

bool is_name(const std::string& text) {
  const auto allowed = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-';
  };
  return !text.empty() && text.size() <= kMostName && std::all_of(text.begin(), text.end(), allowed);
}

}  // namespace

bool only_digits(const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; }

void GraphBuilder::refuse(const std::string& place, const std::string& why) const {
  throw UsageError(where_ + (place.empty() ? "" : ", " + place) + ": " + why);
}

void GraphBuilder::add_node(const std::string& place, const std::string& name, bool processor) {
  if (!is_name(name))
    refuse(place, "'" + printable(name) + "' is no name of a node; allowed: 1.." + std::to_string(kMostName) +
                      " letters, digits, _ . -");
  if (only_digits(name)) refuse(place, "the name '" + name + "' of a node has only digits; begin it with a letter");
  if (!number_.emplace(name, graph_.names.size()).second) refuse(place, "node '" + name + "' is named twice");
  if (graph_.names.size() == static_cast<size_t>(Graph::kMostNodes))
    refuse(place, "more than " + std::to_string(Graph::kMostNodes) + " nodes");
  graph_.names.push_back(name);
  graph_.switches.push_back(!processor);
}

int GraphBuilder::node(const std::string& place, const std::string& name) const {
  const auto found = number_.find(name);
  if (found == number_.end()) refuse(place, "there is no node '" + printable(name) + "'");
  return static_cast<int>(found->second);
}

void GraphBuilder::add_link(const std::string& place, int a, int a_port, int b, int b_port) {
  if (a == b) refuse(place, "the link joins node '" + name(a) + "' to itself");
  for (const auto& [at, port] : {std::pair{a, a_port}, std::pair{b, b_port}}) {
    if (port >= Graph::kMostPorts)
      refuse(place, "port " + std::to_string(port) + " is out of range 0.." + std::to_string(Graph::kMostPorts - 1));
    if (port >= 0 && !taken_.insert({at, port}).second)
      refuse(place, "port " + std::to_string(port) + " of node '" + name(at) + "' has two links");
  }
  graph_.links.push_back({{a, a_port}, {b, b_port}});
  places_.push_back(place);
}

void GraphBuilder::set_stages(const std::string& place, int stages) {
  if (stages < 1 || stages > kMostGraphStages)
    refuse(place, "links of " + counted(stages, "cycle") + "; allowed: 1.." + std::to_string(kMostGraphStages));
  if (graph_.stages > 0 && graph_.stages != stages)
    refuse(place, "a link of " + counted(stages, "cycle") + " beside one of " + std::to_string(graph_.stages) +
                      "; all links of a network have the same number of cycles");
  graph_.stages = stages;
}

void GraphBuilder::set_name(const std::string& place, const std::string& name) {
  if (!is_name(name)) refuse(place, "'" + printable(name) + "' is no name of a graph; allowed: letters, digits, _ . -");
  graph_.name = name;
}

/// Chooses the ports that are open, and refuses a graph without nodes or processors.
Graph GraphBuilder::finish(const std::string& name) {
  if (graph_.name.empty()) graph_.name = name;
  if (graph_.names.empty()) refuse("", "the graph has no nodes");
  if (std::find(graph_.switches.begin(), graph_.switches.end(), false) == graph_.switches.end())
    refuse("", "no node has a processor");
  std::vector<int> next(graph_.names.size(), 0);
  for (size_t i = 0; i < graph_.links.size(); ++i) {
    choose_port(graph_.links[i].a, next, places_[i]);
    choose_port(graph_.links[i].b, next, places_[i]);
  }
  return std::move(graph_);
}

/// Gives a link without a port the lowest free one of its node.
void GraphBuilder::choose_port(LinkEnd& end, std::vector<int>& next, const std::string& place) {
  if (end.port >= 0) return;
  int& port = next[static_cast<size_t>(end.node)];
  while (taken_.count({end.node, port}) != 0) ++port;
  if (port >= Graph::kMostPorts)
    refuse(place, "node '" + name(end.node) + "' has more than " + std::to_string(Graph::kMostPorts) + " links");
  end.port = port++;
}

Graph parse_graph(const std::string& where, const std::string& text, const std::string& name) {
  GraphBuilder builder(where);
  const size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  const char sign = first == std::string::npos ? '\0' : text[first];
  if (sign == '\0') builder.refuse("", "the file is empty; expected JSON, GraphML or the text of an anynet");
  if (sign == '{' || sign == '[')
    read_graph_json(builder, text);
  else if (sign == '<')
    read_graphml(builder, text);
  else
    read_anynet(builder, text);
  return builder.finish(name);
}

}  // namespace dateline
