// SPDX-License-Identifier: Apache-2.0
// dateline list
#include <iostream>

#include "sw/cli/commands.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/operation.h"

namespace dateline {

void add_list(CLI::App& app, const CommandContext&) {
  CLI::App* command = app.add_subcommand("list", "operations, algorithms, topologies, engines");
  command->callback([] {
    std::string text;
    const auto line = [&text](const std::string& name, const std::string& summary) {
      text += "  " + name + std::string(name.size() < 18 ? 18 - name.size() : 1, ' ') + summary + "\n";
    };
    text += "operations and their algorithms\n";
    for (const Operation& operation : operations()) {
      line(operation.name, operation.summary);
      for (const Algorithm& algorithm : algorithms()) {
        if (algorithm.operation != operation.name) continue;
        std::string aliases;
        for (const std::string& alias : algorithm.aliases) aliases += (aliases.empty() ? " (also: " : ", ") + alias;
        line("  " + algorithm.name, algorithm.summary + (aliases.empty() ? "" : aliases + ")"));
      }
    }
    text += "\ntopologies\n";
    for (const auto& [name, summary] : topology_kinds()) line(name, summary);
    text += "\nengines\n";
    for (const EngineKind& kind : engine_kinds()) line(kind.name, kind.summary);
    std::cout << text;
  });
}

}  // namespace dateline
