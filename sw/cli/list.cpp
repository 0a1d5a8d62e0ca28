// SPDX-License-Identifier: Apache-2.0
// dateline list
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sim/drive/patterns.h"
#include "sw/cli/commands.h"
#include "sw/collective/algorithm.h"
#include "sw/report/as_options.h"
#include "sw/report/coverage_table.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::pair<std::string, std::string>>;  ///< name, summary

/// Names that options take, beside operations and algorithms.
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
                     "a network on a board, real or simulated, on that serial device (board:DEVICE,BAUD)");
  return names;
}

std::vector<Section> sections() {
  return {
      {"topologies", "topologies", topology_kinds()},
      {"routings",
       "routings, and the virtual channels that their rule needs",
       {{"dor, dor:1,0", "one dimension after the other, in a fixed order; 2 where a dimension wraps, else 1"},
        {"udr", "an order of dimensions by the message; 2 a dimension where one wraps, else 1 a dimension"},
        {"ascending", "of the dual-cube: the bits of a node's own field, lowest first, and the cross link; 2"},
        {"source", "the port of every hop from the sender; as udr for as many straight runs as dimensions"}}},
      {"switchings",
       "switching",
       {{"wormhole", "the head takes a virtual channel at each hop, the tail frees it"},
        {"circuit", "a probe reserves the path, its acknowledge comes back, then the words stream (--circuit-retry)"}}},
      {"patterns", "traffic patterns", names_of(traffic_patterns())},
      {"engines", "engines", engine_names()}};
}

std::string list_text() {
  std::string text;
  const auto line = [&text](const std::string& name, const std::string& summary) {
    text += "  " + name + std::string(name.size() < 18 ? 18 - name.size() : 1, ' ') + summary + "\n";
  };
  const auto aliases_of = [](const std::vector<std::string>& aliases) {
    std::string list;
    for (const std::string& alias : aliases) list += (list.empty() ? " (also: " : ", ") + alias;
    return list + (list.empty() ? "" : ")");
  };
  text += "operations and their algorithms\n";
  for (const Operation& operation : operations()) {
    line(operation.name, operation.summary + aliases_of(operation.aliases));
    for (const Algorithm& algorithm : algorithms())
      if (algorithm.operation == operation.name)
        line("  " + algorithm.name, algorithm.summary + aliases_of(algorithm.aliases));
  }
  for (const Section& section : sections()) {
    text += "\n" + section.title + "\n";
    for (const auto& [name, summary] : section.names) line(name, summary);
  }
  return text;
}

Json list_json() {
  Json json = {{"operations", Json::array()}};
  for (const Operation& operation : operations()) {
    Json one = {{"name", operation.name},
                {"aliases", operation.aliases},
                {"summary", operation.summary},
                {"arguments", operation.arguments},
                {"algorithms", Json::array()}};
    for (const Algorithm& algorithm : algorithms())
      if (algorithm.operation == operation.name)
        one["algorithms"].push_back(
            {{"name", algorithm.name}, {"aliases", algorithm.aliases}, {"summary", algorithm.summary}});
    json["operations"].push_back(std::move(one));
  }
  for (const Section& section : sections()) {
    json[section.key] = Json::array();
    for (const auto& [name, summary] : section.names)
      json[section.key].push_back({{"name", name}, {"summary", summary}});
  }
  return json;
}

}  // namespace

void add_list(CLI::App& app, const CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("list", "operations, algorithms, topologies, routings, traffic patterns, engines");
  auto file = std::make_shared<std::string>();
  add_json_option(*command, *file);
  auto networks = std::make_shared<bool>(false);
  command
      ->add_flag("--networks", *networks,
                 "a table instead: which operations run on which families of networks and ports, tried on "
                 "several shapes of each")
      ->excludes(command->get_option("--json"));
  command->callback([file, networks, paths = context.paths] {
    if (*networks) {
      std::cout << coverage_table(operation_coverage(paths));
      return;
    }
    JsonOutput json("list", *file);
    json.around([&] {
      json.set(list_json());
      json.commit();
      if (!json.to_stdout()) std::cout << as_options(list_text());
    });
  });
}

}  // namespace dateline
