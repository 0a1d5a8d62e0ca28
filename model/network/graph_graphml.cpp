// SPDX-License-Identifier: Apache-2.0
// Reads a graph in GraphML.
#include <tinyxml2.h>

#include <map>
#include <string>
#include <utility>

#include "model/base/printable.h"
#include "model/network/graph_builder.h"

namespace dateline {
namespace {

class GraphmlReader {
 public:
  GraphmlReader(GraphBuilder& builder, const std::string& text) : builder_(builder) {
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

  GraphBuilder& builder_;
  std::string processor_ = "processor";
  bool directed_ = false;
  std::map<std::pair<int, int>, int> one_way_;  // directed edges that no edge back has met yet
};

}  // namespace

void read_graphml(GraphBuilder& builder, const std::string& text) { GraphmlReader(builder, text); }

}  // namespace dateline
