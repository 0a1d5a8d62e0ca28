// SPDX-License-Identifier: Apache-2.0
// dateline list
#include <iostream>
#include <string>

#include "sim/drive/patterns.h"
#include "sw/cli/commands.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/operation.h"

namespace dateline {

void add_list(CLI::App& app, const CommandContext&) {
  CLI::App* command =
      app.add_subcommand("list", "operations, algorithms, topologies, routings, traffic patterns, engines");
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
    text += "\nroutings, and the virtual channels that their rule needs\n";
    line("dor, dor:1,0", "one dimension after the other, in a fixed order; 2 where a dimension wraps, else 1");
    line("udr", "an order of dimensions by the message; 2 a dimension where one wraps, else 1 a dimension");
    line("ascending", "of the dual-cube: the bits of a node's own field, lowest first, and the cross link; 2");
    line("source", "the port of every hop from the sender; as udr for as many straight runs as dimensions");
    text += "\nswitching\n";
    line("wormhole", "the head takes a virtual channel at each hop, the tail frees it");
    line("circuit", "a probe reserves the path, its acknowledge comes back, then the words stream (--circuit-retry)");
    text += "\ntraffic patterns\n";
    for (const Pattern& pattern : traffic_patterns()) line(pattern.name, pattern.summary);
    text += "\nengines\n";
    for (const EngineKind& kind : engine_kinds()) line(kind.name, kind.summary);
    std::cout << text;
  });
}

}  // namespace dateline
