// SPDX-License-Identifier: Apache-2.0
// dateline list
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/network/graph.h"
#include "sw/cli/commands.h"
#include "sw/cli/output_file.h"
#include "sw/driver/machine/machine.h"
#include "sw/report/as_options.h"
#include "sw/report/coverage_table.h"
#include "sw/report/list_report.h"

namespace dateline {

void add_list(CLI::App& app, const CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("list", "lists operations, algorithms, topologies, routings, traffic patterns, engines");
  auto file = std::make_shared<std::string>();
  add_json_option(*command, *file);
  auto networks = std::make_shared<bool>(false);
  command
      ->add_flag("--networks", *networks,
                 "print a table instead: which operations run on which families of networks, and with which ports, "
                 "tried on several shapes of each family")
      ->excludes(command->get_option("--json"));
  auto options = std::make_shared<MachineOptions>();
  options->topology.clear();
  auto graph = std::make_shared<std::string>();
  add_topology_option(*command, *options);
  add_failure_options(*command, *options);
  command
      ->add_option("--graph", *graph,
                   "write the network of --topology, without what has failed, as a graph in JSON (- = stdout), which "
                   "graph:FILE reads")
      ->excludes(command->get_option("--json"));
  command->callback([file, networks, options, graph, paths = context.paths] {
    if (!graph->empty() || !options->topology.empty()) {
      if (graph->empty()) throw UsageError(setting("topology") + ": name the file to write with " + setting("graph"));
      if (options->topology.empty())
        throw UsageError(setting("graph") + ": name the network with " + setting("topology"));
      OutputFile output(setting("graph"), *graph);
      output.commit(graph_json(graph_of(network_of(*options)), 1) + "\n");
      return;
    }
    if (*networks) {
      std::cout << coverage_table(operation_coverage(paths));
      return;
    }
    JsonOutput json("list", *file);
    json.around([&] {
      json.set(list_json());
      json.commit();
      if (!json.to_stdout()) std::cout << as_options(list_report());
    });
  });
}

}  // namespace dateline
