// SPDX-License-Identifier: Apache-2.0
#include "sw/report/list_report.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sim/drive/patterns.h"
#include "sim/engine.h"
#include "sw/collective/algorithm.h"
#include "sw/report/rows.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Names = std::vector<std::pair<std::string, std::string>>;  ///< name, summary

/// Names that options take, except operations and algorithms.
struct Section {
  std::string key, title;
  Names names;
};

template <class Entry>
Names names_of(const std::vector<Entry>& entries) {
  Names names;
  for (const Entry& entry : entries) names.emplace_back(entry.name, entry.summary);
  return names;
}

Names engine_names() {
  Names names = names_of(engine_kinds());
  names.emplace_back("board:DEVICE",
                     "the network on a real or simulated board on this serial device (board:DEVICE,BAUD)");
  return names;
}

std::vector<Section> sections() {
  return {{"topologies", "topologies", topology_kinds()},
          {"routings",
           "routings, and the virtual channels that their rule needs",
           {{"dor, dor:1,0", "one dimension after another, in a fixed order; 2 where a dimension wraps, else 1"},
            {"udr", "a dimension order per message; 2 per dimension where one wraps, else 1 per dimension"},
            {"ascending", "for the dual-cube: the bits of a node's own field, lowest first, and the cross link; 2"},
            {"source", "the header has the port of every hop; as udr for as many straight runs as dimensions"}}},
          {"switchings",
           "switching",
           {{"wormhole", "the head takes a virtual channel at each hop, the tail frees it"},
            {"circuit", "a probe reserves the path, an acknowledge returns, then the words stream (--circuit-retry)"}}},
          {"patterns", "traffic patterns", names_of(traffic_patterns())},
          {"engines", "engines", engine_names()}};
}

std::vector<const Algorithm*> algorithms_of(const Operation& operation) {
  std::vector<const Algorithm*> list;
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.operation == operation.name) list.push_back(&algorithm);
  return list;
}

Rows<Operation> operation_rows() {
  return Rows<Operation>()
      .value("name", "", "", &Operation::name)
      .value("aliases", "", "other names of the operation", &Operation::aliases)
      .value("summary", "", "", &Operation::summary)
      .value("arguments", "", "options that the operation needs, without --", &Operation::arguments)
      .list("algorithms", "",
            Rows<Algorithm>()
                .value("name", "", "", &Algorithm::name)
                .value("aliases", "", "", &Algorithm::aliases)
                .value("summary", "", "", &Algorithm::summary),
            algorithms_of);
}

/// The rows of `list`: the operations, then one list per section.
const Rows<std::vector<Section>>& list_rows() {
  using Sections = std::vector<Section>;
  static const auto rows = [] {
    const auto names = Rows<Names::value_type>()
                           .value("name", "", "", &Names::value_type::first)
                           .value("summary", "", "", &Names::value_type::second);
    auto all = Rows<Sections>().list(
        "operations", "operations and their algorithms", operation_rows(),
        [](const Sections&) -> const auto& { return operations(); });
    const Sections known = sections();
    for (size_t i = 0; i < known.size(); ++i)
      all.list(known[i].key, "names that options take", names,
               [i](const Sections& list) -> const Names& { return list[i].names; });
    return all;
  }();
  return rows;
}

std::string line(const std::string& name, const std::string& summary) {
  return "  " + name + std::string(name.size() < 18 ? 18 - name.size() : 1, ' ') + summary + "\n";
}

std::string aliases_text(const std::vector<std::string>& aliases) {
  std::string list;
  for (const std::string& alias : aliases) list += (list.empty() ? " (also: " : ", ") + alias;
  return list + (list.empty() ? "" : ")");
}

}  // namespace

std::string operation_report(const Operation& operation) {
  std::string text = line(operation.name, operation.summary + aliases_text(operation.aliases));
  for (const Algorithm* algorithm : algorithms_of(operation))
    text += line("  " + algorithm->name, algorithm->summary + aliases_text(algorithm->aliases));
  return text;
}

std::string list_report() {
  std::string text = "operations and their algorithms\n";
  for (const Operation& operation : operations()) text += operation_report(operation);
  for (const Section& section : sections()) {
    text += "\n" + section.title + "\n";
    for (const auto& [name, summary] : section.names) text += line(name, summary);
  }
  return text;
}

nlohmann::ordered_json list_json() { return list_rows().json(sections()); }

std::vector<Key> list_keys() { return list_rows().keys(); }

}  // namespace dateline
