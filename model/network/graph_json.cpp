// SPDX-License-Identifier: Apache-2.0
// Reads a graph in JSON.
#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/base/printable.h"
#include "model/base/strict_json.h"
#include "model/network/graph_builder.h"

namespace dateline {
namespace {

using nlohmann::json;

class JsonReader {
 public:
  JsonReader(GraphBuilder& builder, const std::string& text) : builder_(builder) {
    const json root = parse_strict<json>(text, [&](const std::string& why) { builder.refuse("", why); });
    if (!root.is_object()) builder_.refuse("", "expected an object, not " + json_value_text(root));
    allow(root, "", {"format", "version", "name", "stages", "nodes", "links"});
    if (text_at(root, "", "format") != "dateline-graph")
      builder_.refuse("format", json_value_text(root["format"]) + "; expected 'dateline-graph'");
    if (const json& version = at(root, "", "version"); version != 1)
      builder_.refuse("version", json_value_text(version) + "; expected 1");
    if (root.contains("name")) builder_.set_name("name", text_at(root, "", "name"));
    if (root.contains("stages")) builder_.set_stages("stages", number(root["stages"], "stages", 1, kMostGraphStages));
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
      builder_.set_stages(place, number(value["stages"], place + ", stages", 1, kMostGraphStages));
  }

  GraphBuilder& builder_;
};

}  // namespace

void read_graph_json(GraphBuilder& builder, const std::string& text) { JsonReader(builder, text); }

}  // namespace dateline
