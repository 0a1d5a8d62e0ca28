// SPDX-License-Identifier: Apache-2.0
// The sub-commands. Each adds itself to the program with its options; the callback runs after parsing and returns
// nothing: failures are exceptions (model/base/error.h), which main turns into exit codes.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/cli/json_output.h"
#include "sw/cli/output_file.h"
#include "sw/cli/progress_line.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// What every command gets.
struct CommandContext {
  EnginePaths paths;
  std::shared_ptr<ProgressLine> progress;  ///< never null
  Ranks* ranks = nullptr;                  ///< that this process is one of; none: it is alone
};

void add_list(CLI::App& app, const CommandContext& context);
void add_check(CLI::App& app, const CommandContext& context);
void add_run(CLI::App& app, const CommandContext& context);
void add_draw(CLI::App& app, const CommandContext& context);
void add_prove(CLI::App& app, const CommandContext& context);
void add_load(CLI::App& app, const CommandContext& context);
void add_fit(CLI::App& app, const CommandContext& context);
void add_traffic(CLI::App& app, const CommandContext& context);
void add_lockstep(CLI::App& app, const CommandContext& context);
void add_regress(CLI::App& app, const CommandContext& context);
void add_sweep(CLI::App& app, const CommandContext& context);
void add_board(CLI::App& app, const CommandContext& context);
/// Of `board`: list, build, program.
void add_board_builds(CLI::App& board, const CommandContext& context);
void add_synth(CLI::App& app, const CommandContext& context);
void add_bench(CLI::App& app, const CommandContext& context);
void add_tables(CLI::App& app, const CommandContext& context);
void add_schema(CLI::App& app, const CommandContext& context);
void add_completion(CLI::App& app, const CommandContext& context);
void add_demo(CLI::App& app, const CommandContext& context);
void add_help(CLI::App& app, const CommandContext& context);

/// "--json"; what it does stands in its help.
void add_json_option(CLI::App& command, std::string& file);
// Shared options; the values land in `options`.
void add_topology_option(CLI::App& command, MachineOptions& options);
/// Those that most commands have.
inline const std::vector<std::string> kRouterOptions = {"ports",       "vcs",     "depth", "width",
                                                        "link-stages", "routing", "flow"};
inline const std::vector<std::string> kSwitchingOptions = {"switching", "circuit-retry"};
/// Rows of the table of the hardware (sw/driver/machine/hardware.h) by their names.
void add_hardware_options(CLI::App& command, MachineOptions& options,
                          const std::vector<std::string>& names = kRouterOptions);
/// One of them, to ask whether it was given.
CLI::Option* add_hardware_option(CLI::App& command, MachineOptions& options, const std::string& name);
void add_engine_option(CLI::App& command, MachineOptions& options);
/// Where the engine is a board, opens it, and takes from it the options of the hardware that were not given. Comes
/// before make_machine(). Throws UsageError, LinkError.
void adopt_board(const CLI::App& command, MachineOptions& options);
void add_memory_option(CLI::App& command, double& memory);
void add_assertions_option(CLI::App& command, EnginePaths& paths);
void add_rtl_nodes_option(CLI::App& command, MachineOptions& options);
/// Of what several threads, or the ranks of the context, can do together.
void add_threads_option(CLI::App& command, MachineOptions& options, const CommandContext& context);

}  // namespace dateline
