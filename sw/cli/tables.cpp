// SPDX-License-Identifier: Apache-2.0
// dateline tables
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "sw/cli/commands.h"
#include "sw/report/dual_cube_report.h"
#include "sw/report/tables_report.h"

namespace dateline {
namespace {

struct TablesArguments {
  TablesRequest request;
  std::string json;
  bool counts_only = false;
  std::optional<int> dual_cube;
};

void print_tables(TablesArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  TablesRequest& request = arguments.request;
  if (arguments.counts_only) request.engine.clear();
  request.watcher = progress.watcher();
  if (arguments.dual_cube) {
    const DualCubeCosts costs = dual_cube_costs(
        {*arguments.dual_cube, request.words, request.engine, request.memory, request.paths, request.watcher});
    progress.clear();
    json.set(dual_cube_json(costs));
    json.commit();
    if (!json.to_stdout()) std::cout << dual_cube_report(costs);
    return;
  }
  const Tables tables = cost_tables(request);
  progress.clear();
  json.set(tables_json(tables));
  json.commit();
  if (!json.to_stdout()) std::cout << tables_report(tables);
}

}  // namespace

void add_tables(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "tables", "fills in the papers' cost tables: printed, corrected, executed, measured, lower bound");
  auto arguments = std::make_shared<TablesArguments>();
  TablesRequest& request = arguments->request;
  request.paths = context.paths;
  command->add_option("--n", request.n, "nodes per dimension, 3..64")->capture_default_str();
  command->add_option("--d", request.d, "dimensions, 1..3")->capture_default_str();
  command->add_option("--q", request.q, "transfers that may share a directed link in a round, 1..8")
      ->capture_default_str();
  command->add_option(
      "--dual-cube", arguments->dual_cube,
      "print the tables of the dual-cube F_r and the hypercube instead, r = 2..7 (6: minutes, 7: hours)");
  command->add_option("--words", request.words, "block length in words, for the cycles")->capture_default_str();
  command->add_option("--engine", request.engine, "engine that measures the cycles: native, rtl")
      ->capture_default_str();
  command->add_flag("--no-run", arguments->counts_only, "only counts and predictions");
  add_memory_option(*command, request.memory);
  add_json_option(*command, arguments->json);
  command->callback([arguments, progress = context.progress] {
    JsonOutput json(arguments->dual_cube ? "dual-cube-tables" : "tables", arguments->json);
    json.around([&] { print_tables(*arguments, json, *progress); });
  });
}

}  // namespace dateline
