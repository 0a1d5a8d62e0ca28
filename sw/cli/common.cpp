// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/board/board_engine.h"
#include "sw/cli/commands.h"
#include "sw/driver/machine/conflicts.h"
#include "sw/driver/machine/hardware.h"

namespace dateline {

void add_json_option(CLI::App& command, std::string& file) {
  command.add_option("--json", file,
                     "write the report as JSON (- = stdout, which then has nothing else; keys: dateline schema)");
}

void add_html_option(CLI::App& command, std::string& file) {
  command.add_option("--html", file,
                     "write the report as a page for a browser, in one file with its pictures (- = stdout)");
}

void add_topology_option(CLI::App& command, MachineOptions& options) {
  command
      .add_option(
          "--topology", options.topology,
          "network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline list)")
      ->capture_default_str();
}

void add_failure_options(CLI::App& command, MachineOptions& options) {
  command
      .add_option("--fail-link", options.fail_links,
                  "a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the port "
                  "of the first node where several links join the two; may be repeated")
      ->type_name("A:B")
      ->allow_extra_args(false);
  command
      .add_option("--fail-node", options.fail_nodes,
                  "a node that the network lacks, with all its links; may be repeated")
      ->type_name("NODE")
      ->allow_extra_args(false);
  command
      .add_option("--failures", options.failures,
                  "file of further failures, one per line: link A:B, link A:B:PORT or node A")
      ->type_name("FILE");
}

CLI::Option* add_hardware_option(CLI::App& command, MachineOptions& options, const std::string& name) {
  const HardwareOption& row = hardware_option(name);
  const std::string option_name = "--" + name;
  if (row.flag != nullptr) return command.add_flag(option_name, options.*row.flag, row.help_text());
  if (row.number != nullptr) {
    CLI::Option* option = command.add_option(option_name, options.*row.number, row.help_text());
    return row.chosen ? option : option->capture_default_str();
  }
  CLI::Option* option = command.add_option_function<std::string>(
      option_name, [&options, &row](const std::string& text) { row.read(options, text); }, row.help_text());
  if (const std::string usual = row.word(options); !usual.empty()) option->default_str(usual);
  return option;
}

void add_hardware_options(CLI::App& command, MachineOptions& options, const std::vector<std::string>& names) {
  for (const std::string& name : names) add_hardware_option(command, options, name);
}

void add_engine_option(CLI::App& command, MachineOptions& options) {
  std::string names;
  for (const EngineKind& kind : engine_kinds()) names += (names.empty() ? "" : ", ") + kind.name;
  command
      .add_option("--engine", options.engine,
                  names + ", board:DEVICE or board:DEVICE,BAUD: a real or simulated board on this serial device")
      ->capture_default_str();
}

void adopt_board(const CLI::App& command, MachineOptions& options) {
  if (!is_board_engine(options.engine)) return;
  options.board = std::make_shared<const EngineKind>(board_engine(options.engine));
  const FixedNetwork& board = *options.board->fixed;
  const auto given = [&command](const std::string& name) {
    const CLI::Option* option = command.get_option_no_throw(name);
    return option != nullptr && option->count() > 0;
  };
  if (!given("--topology")) options.topology = board.topology.spec;
  for (const HardwareOption& row : hardware_options())
    if (row.adopt && !given("--" + row.name)) row.adopt(options, board);
}

void add_exclusions(CLI::App& command) {
  std::string text;
  for (const Exclusion& entry :
       exclusions([&](const std::string& option) { return command.get_option_no_throw("--" + option) != nullptr; })) {
    std::string names;
    for (size_t i = 0; i < entry.options.size(); ++i)
      names += (i == 0 ? "" : i == 1 ? " with " : ", ") + ("--" + entry.options[i]);
    text += "\n  " + names + ": " + entry.rule;
  }
  if (text.empty()) return;
  const std::string footer = command.get_footer();
  command.footer((footer.empty() ? "" : footer + "\n\n") + "Refused together:" + text);
}

void add_memory_option(CLI::App& command, double& memory) {
  command.add_option("--memory", memory, "most memory in GiB; a command that needs more is refused before it starts")
      ->capture_default_str();
}

void add_assertions_option(CLI::App& command, EnginePaths& paths) {
  command.add_flag_callback(
      "--no-assertions", [&paths] { paths.assertions = false; },
      "run engine rtl without its assertions, which is faster");
}

void add_rtl_nodes_option(CLI::App& command, MachineOptions& options) {
  command
      .add_option_function<std::string>(
          "--rtl-nodes",
          [&options](const std::string& list) {
            if (list.empty()) throw UsageError(setting("rtl-nodes") + ": name nodes such as 0,5, or all");
            options.rtl_nodes = list;
          },
          "nodes of the SystemC network that are Verilated RTL, such as 0,5 or (0,1),(2,3), or all")
      ->type_name("NODES");
}

void add_threads_option(CLI::App& command, MachineOptions& options, const CommandContext& context) {
  options.workers.ranks = context.ranks;
  command
      .add_option(
          "--threads", options.workers.threads,
          "threads that simulate the network, each a slab of consecutive nodes (engines native and rtl); results do "
          "not depend on it. mpirun -n R ./dateline uses processes instead (./dateline setup mpi)")
      ->capture_default_str();
}

}  // namespace dateline
