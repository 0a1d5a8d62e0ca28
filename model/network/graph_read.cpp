// SPDX-License-Identifier: Apache-2.0
// Parses the three formats of graphs.
#include <tinyxml2.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/strict_json.h"
#include "model/network/graph.h"

namespace dateline {
namespace {

using nlohmann::json;

constexpr size_t kMostName = 64;
constexpr int kMostStages = 8;

bool is_name(const std::string& text) {
  const auto allowed = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-';
  };
  return !text.empty() && text.size() <= kMostName && std::all_of(text.begin(), text.end(), allowed);
}

bool only_digits(const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; }

/// Collects nodes and links, and refuses what no network can have.
class Builder {
 public:
  explicit Builder(std::string where) : where_(std::move(where)) {}

  [[noreturn]] void refuse(const std::string& place, const std::string& why) const {
    throw UsageError(where_ + (place.empty() ? "" : ", " + place) + ": " + why);
  }

  void add_node(const std::string& place, const std::string& name, bool processor) {
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

  int node(const std::string& place, const std::string& name) const {
    const auto found = number_.find(name);
    if (found == number_.end()) refuse(place, "there is no node '" + printable(name) + "'");
    return static_cast<int>(found->second);
  }
  int nodes() const { return static_cast<int>(graph_.names.size()); }

  /// Ports below 0 are chosen later.
  void add_link(const std::string& place, int a, int a_port, int b, int b_port) {
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

  void set_stages(const std::string& place, int stages) {
    if (stages < 1 || stages > kMostStages)
      refuse(place, "links of " + counted(stages, "cycle") + "; allowed: 1.." + std::to_string(kMostStages));
    if (graph_.stages > 0 && graph_.stages != stages)
      refuse(place, "a link of " + counted(stages, "cycle") + " beside one of " + std::to_string(graph_.stages) +
                        "; all links of a network have the same number of cycles");
    graph_.stages = stages;
  }

  void set_name(const std::string& place, const std::string& name) {
    if (!is_name(name))
      refuse(place, "'" + printable(name) + "' is no name of a graph; allowed: letters, digits, _ . -");
    graph_.name = name;
  }

  /// The graph, with all ports chosen.
  Graph finish(const std::string& name) {
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

 private:
  const std::string& name(int node) const { return graph_.names[static_cast<size_t>(node)]; }

  void choose_port(LinkEnd& end, std::vector<int>& next, const std::string& place) {
    if (end.port >= 0) return;
    int& port = next[static_cast<size_t>(end.node)];
    while (taken_.count({end.node, port}) != 0) ++port;
    if (port >= Graph::kMostPorts)
      refuse(place, "node '" + name(end.node) + "' has more than " + std::to_string(Graph::kMostPorts) + " links");
    end.port = port++;
  }

  std::string where_;
  Graph graph_;
  std::unordered_map<std::string, size_t> number_;
  std::set<std::pair<int, int>> taken_;  // (node, port)
  std::vector<std::string> places_;      // [link]: its place in the file
};

class JsonReader {
 public:
  JsonReader(Builder& builder, const std::string& text) : builder_(builder) {
    const json root = parse_strict<json>(text, [&](const std::string& why) { builder.refuse("", why); });
    if (!root.is_object()) builder_.refuse("", "expected an object, not " + json_value_text(root));
    allow(root, "", {"format", "version", "name", "stages", "nodes", "links"});
    if (text_at(root, "", "format") != "dateline-graph")
      builder_.refuse("format", json_value_text(root["format"]) + "; expected 'dateline-graph'");
    if (const json& version = at(root, "", "version"); version != 1)
      builder_.refuse("version", json_value_text(version) + "; expected 1");
    if (root.contains("name")) builder_.set_name("name", text_at(root, "", "name"));
    if (root.contains("stages")) builder_.set_stages("stages", number(root["stages"], "stages", 1, kMostStages));
    nodes(at(root, "", "nodes"));
    const json& links = at(root, "", "links");
    if (!links.is_array()) builder_.refuse("links", json_value_text(links) + "; expected a list");
    for (size_t i = 0; i < links.size(); ++i) link(links[i], "link " + std::to_string(i + 1));
  }

 private:
  const json& at(const json& object, const std::string& place, const std::string& key) const {
    const auto found = object.find(key);
    if (found == object.end()) builder_.refuse(place, "key '" + key + "' is missing");
    return *found;
  }
  std::string text_at(const json& object, const std::string& place, const std::string& key) const {
    const json& value = at(object, place, key);
    if (!value.is_string()) builder_.refuse(place, key + " is " + json_value_text(value) + "; expected a text");
    return value.get<std::string>();
  }
  int number(const json& value, const std::string& place, int least, int most) const {
    const bool fits = value.is_number_integer() && value >= least && value <= most;
    if (!fits)
      builder_.refuse(place, json_value_text(value) + "; expected a whole number in " + std::to_string(least) + ".." +
                                 std::to_string(most));
    return value.get<int>();
  }
  void allow(const json& object, const std::string& place, const std::vector<std::string>& keys) const {
    std::string names;
    for (const std::string& key : keys) names += (names.empty() ? "" : ", ") + key;
    for (const auto& entry : object.items())
      if (std::find(keys.begin(), keys.end(), entry.key()) == keys.end())
        builder_.refuse(place, "unknown key '" + printable(entry.key()) + "'; allowed: " + names);
  }

  void nodes(const json& list) {
    if (list.is_number()) {
      const int count = number(list, "nodes", 1, Graph::kMostNodes);
      for (int i = 0; i < count; ++i) builder_.add_node("nodes", "n" + std::to_string(i), true);
      return;
    }
    if (!list.is_array()) builder_.refuse("nodes", json_value_text(list) + "; expected a list, or a number of nodes");
    for (size_t i = 0; i < list.size(); ++i) {
      const std::string place = "node " + std::to_string(i + 1);
      const json& node = list[i];
      if (node.is_string()) {
        builder_.add_node(place, node.get<std::string>(), true);
        continue;
      }
      if (!node.is_object()) builder_.refuse(place, json_value_text(node) + "; expected a name or an object");
      allow(node, place, {"name", "processor"});
      const bool given = node.contains("processor");
      if (given && !node["processor"].is_boolean())
        builder_.refuse(place, "processor is " + json_value_text(node["processor"]) + "; expected true or false");
      builder_.add_node(place, text_at(node, place, "name"), !given || node["processor"].get<bool>());
    }
  }

  int end(const json& value, const std::string& place) const {
    if (value.is_string()) return builder_.node(place, value.get<std::string>());
    return number(value, place + ", node", 0, builder_.nodes() - 1);
  }

  void link(const json& value, const std::string& place) {
    if (value.is_array() && value.size() == 2) {
      const int a = end(value[0], place), b = end(value[1], place);
      builder_.add_link(place, a, -1, b, -1);
      return;
    }
    if (!value.is_object())
      builder_.refuse(place, json_value_text(value) + "; expected a list of two nodes, or an object");
    allow(value, place, {"from", "to", "from_port", "to_port", "stages"});
    const auto port = [&](const char* key) {
      return value.contains(key) ? number(value[key], place + ", " + key, 0, Graph::kMostPorts - 1) : -1;
    };
    const int from = end(at(value, place, "from"), place), to = end(at(value, place, "to"), place);
    builder_.add_link(place, from, port("from_port"), to, port("to_port"));
    if (value.contains("stages"))
      builder_.set_stages(place, number(value["stages"], place + ", stages", 1, kMostStages));
  }

  Builder& builder_;
};

class GraphmlReader {
 public:
  GraphmlReader(Builder& builder, const std::string& text) : builder_(builder) {
    tinyxml2::XMLDocument document;
    if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS)
      builder_.refuse("line " + std::to_string(document.ErrorLineNum()), "not valid XML");
    const tinyxml2::XMLElement* root = document.RootElement();
    if (root == nullptr || std::string(root->Name()) != "graphml")
      builder_.refuse("", "the XML has no element 'graphml'");
    for (const auto* key = root->FirstChildElement("key"); key != nullptr; key = key->NextSiblingElement("key"))
      if (attribute(*key, "attr.name", "") == "processor") processor_ = attribute(*key, "id", "processor");
    const tinyxml2::XMLElement* graph = root->FirstChildElement("graph");
    if (graph == nullptr) builder_.refuse("", "the XML has no element 'graph'");
    if (attribute(*graph, "edgedefault", "undirected") == "directed") directed_ = true;
    for (const auto* node = graph->FirstChildElement("node"); node != nullptr; node = node->NextSiblingElement("node"))
      add_node(*node);
    for (const auto* edge = graph->FirstChildElement("edge"); edge != nullptr; edge = edge->NextSiblingElement("edge"))
      add_edge(*edge);
  }

 private:
  static std::string line(const tinyxml2::XMLElement& element) {
    return "line " + std::to_string(element.GetLineNum());
  }
  static std::string attribute(const tinyxml2::XMLElement& element, const char* name, const std::string& otherwise) {
    const char* value = element.Attribute(name);
    return value == nullptr ? otherwise : value;
  }
  std::string needed(const tinyxml2::XMLElement& element, const char* name) const {
    const char* value = element.Attribute(name);
    if (value == nullptr)
      builder_.refuse(line(element), std::string("element '") + element.Name() + "' has no attribute '" + name + "'");
    return value;
  }
  /// Generators that number their nodes write "0", "1", and so on.
  static std::string name_of(const std::string& id) { return !id.empty() && only_digits(id) ? "n" + id : id; }

  void add_node(const tinyxml2::XMLElement& node) {
    bool processor = true;
    for (const auto* data = node.FirstChildElement("data"); data != nullptr; data = data->NextSiblingElement("data")) {
      if (attribute(*data, "key", "") != processor_) continue;
      const std::string text = data->GetText() == nullptr ? "" : data->GetText();
      if (text != "true" && text != "false")
        builder_.refuse(line(*data), "processor is '" + printable(text) + "'; expected true or false");
      processor = text == "true";
    }
    builder_.add_node(line(node), name_of(needed(node, "id")), processor);
  }

  /// In a directed graph, edges in both directions are one link.
  void add_edge(const tinyxml2::XMLElement& edge) {
    const int from = builder_.node(line(edge), name_of(needed(edge, "source")));
    const int to = builder_.node(line(edge), name_of(needed(edge, "target")));
    const std::string direction = attribute(edge, "directed", directed_ ? "true" : "false");
    if (direction == "true") {
      if (int& back = one_way_[{to, from}]; back > 0) {
        --back;
        return;
      }
      ++one_way_[{from, to}];
    }
    builder_.add_link(line(edge), from, -1, to, -1);
  }

  Builder& builder_;
  std::string processor_ = "processor";
  bool directed_ = false;
  std::map<std::pair<int, int>, int> one_way_;  // directed edges that no edge back has met yet
};

class AnynetReader {
 public:
  AnynetReader(Builder& builder, const std::string& text) : builder_(builder) {
    std::stringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      place_ = "line " + std::to_string(++number);
      read_line(line.substr(0, std::min(line.find("//"), line.find('#'))));
    }
    finish();
  }

 private:
  struct Router {
    std::vector<long> nodes;
    std::string place;
  };

  long number(const std::string& word, long most) const {
    constexpr size_t kMostDigits = 9;
    if (word.empty() || word.size() > kMostDigits || !only_digits(word) || std::stol(word) > most)
      builder_.refuse(place_, "'" + printable(word) + "' is not a number in 0.." + std::to_string(most));
    return std::stol(word);
  }

  void read_line(const std::string& line) {
    std::stringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.empty()) return;
    if (words.size() < 2 || (words[0] != "router" && words[0] != "node"))
      builder_.refuse(place_, "expected 'router' and a number, not '" + printable(line) + "'");
    const bool of_node = words[0] == "node";
    const long first = number(words[1], kMostNumber);
    if (!of_node) routers_[first].place = place_;
    for (size_t at = 2; at < words.size();) {
      const std::string kind = words[at];
      if (kind != "node" && kind != "router")
        builder_.refuse(place_, "expected 'router' or 'node', not '" + printable(kind) + "'");
      if (at + 1 == words.size()) builder_.refuse(place_, "a number is missing after '" + kind + "'");
      const long other = number(words[at + 1], kMostNumber);
      at += 2;
      const bool has_latency = at < words.size() && only_digits(words[at]);
      const int latency = has_latency ? static_cast<int>(number(words[at++], kMostNumber)) : 0;
      if (of_node || kind == "node") {
        if (of_node && kind == "node") builder_.refuse(place_, "a node has a link to a node; only routers have links");
        attach(of_node ? first : other, of_node ? other : first);
        continue;
      }
      routers_[other];
      links_.push_back({first, other, latency, place_});
    }
  }

  void attach(long node, long router) {
    const auto [known, added] = router_of_.emplace(node, router);
    if (!added && known->second != router)
      builder_.refuse(place_, "node " + std::to_string(node) + " is attached to router " +
                                  std::to_string(known->second) + " and to router " + std::to_string(router));
    if (added) routers_[router].nodes.push_back(node);
  }

  void finish() {
    std::map<long, int> number_of;
    for (const auto& [id, router] : routers_) {
      number_of[id] = builder_.nodes();
      const std::string name =
          router.nodes.size() == 1 ? "n" + std::to_string(router.nodes[0]) : "r" + std::to_string(id);
      builder_.add_node(router.place, name, router.nodes.size() == 1);
    }
    for (const auto& [id, router] : routers_)
      for (size_t i = 0; i < router.nodes.size() && router.nodes.size() > 1; ++i) {
        const int node = builder_.nodes();
        builder_.add_node(router.place, "n" + std::to_string(router.nodes[i]), true);
        builder_.add_link(router.place, number_of[id], -1, node, -1);
      }
    std::set<std::pair<long, long>> seen;
    for (const Link& link : links_) {
      if (link.latency > 0) builder_.set_stages(link.place, link.latency);
      if (!seen.insert({std::min(link.a, link.b), std::max(link.a, link.b)}).second) continue;  // the way back
      builder_.add_link(link.place, number_of[link.a], -1, number_of[link.b], -1);
    }
  }

  struct Link {
    long a, b;
    int latency;
    std::string place;
  };

  static constexpr long kMostNumber = 999999999;
  Builder& builder_;
  std::string place_;
  std::map<long, Router> routers_;
  std::map<long, long> router_of_;  // [node]
  std::vector<Link> links_;
};

}  // namespace

Graph parse_graph(const std::string& where, const std::string& text, const std::string& name) {
  Builder builder(where);
  const size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  const char sign = first == std::string::npos ? '\0' : text[first];
  if (sign == '\0') builder.refuse("", "the file is empty; expected JSON, GraphML or the text of an anynet");
  if (sign == '{' || sign == '[')
    JsonReader(builder, text);
  else if (sign == '<')
    GraphmlReader(builder, text);
  else
    AnynetReader(builder, text);
  return builder.finish(name);
}

}  // namespace dateline
