// SPDX-License-Identifier: Apache-2.0
// dateline tables
#include <iostream>
#include <memory>
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

void print_tables(TablesArguments& arguments) {
  OutputFile json("--json", arguments.json);
  TablesRequest& request = arguments.request;
  if (arguments.counts_only) request.engine.clear();
  request.progress = [](const std::string& what) { std::cerr << "dateline: tables: " << what << "\n"; };
  if (arguments.dual_cube) {
    const DualCubeCosts costs = dual_cube_costs(
        {*arguments.dual_cube, request.words, request.engine, request.memory, request.paths, request.progress});
    json.commit(dual_cube_json(costs));
    if (!json.to_stdout()) std::cout << dual_cube_report(costs);
    return;
  }
  const Tables tables = cost_tables(request);
  json.commit(tables_json(tables));
  if (!json.to_stdout()) std::cout << tables_report(tables);
}

}  // namespace

void add_tables(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "tables", "the papers' cost tables filled in: printed, corrected, executed, measured, lower bound");
  auto arguments = std::make_shared<TablesArguments>();
  TablesRequest& request = arguments->request;
  request.paths = context.paths;
  command->add_option("--n", request.n, "nodes of a dimension, 3..64")->capture_default_str();
  command->add_option("--d", request.d, "dimensions, 1..3")->capture_default_str();
  command->add_option("--q", request.q, "transfers that may share a directed link in a round, 1..8")
      ->capture_default_str();
  command->add_option("--dual-cube", arguments->dual_cube,
                      "instead: the tables of the dual-cube F_r beside the hypercube, r = 2..7 (6: minutes, 7: hours)");
  command->add_option("--words", request.words, "length of a block in words, for the cycles")->capture_default_str();
  command->add_option("--engine", request.engine, "where the cycles are measured: native, rtl")->capture_default_str();
  command->add_flag("--no-run", arguments->counts_only, "counts and predictions alone");
  add_memory_option(*command, request.memory);
  command->add_option("--json", arguments->json, "write the tables as JSON (- = stdout, then nothing else is printed)");
  command->callback([arguments] { print_tables(*arguments); });
}

}  // namespace dateline
