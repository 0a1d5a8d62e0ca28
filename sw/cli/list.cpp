// SPDX-License-Identifier: Apache-2.0
// dateline list
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "sw/cli/commands.h"
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
  command->callback([file, networks, paths = context.paths] {
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
