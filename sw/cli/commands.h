// SPDX-License-Identifier: Apache-2.0
// The sub-commands. Each function adds one command with its options to the program. Its callback runs after parsing and
// returns nothing: failures are exceptions (model/base/error.h), which main() turns into exit codes.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/cli/json_output.h"
#include "sw/cli/output_file.h"
#include "sw/cli/progress_line.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// What every command is given.
struct CommandContext {
  EnginePaths paths;
  std::shared_ptr<ProgressLine> progress;  ///< never null
  Ranks* ranks = nullptr;                  ///< the ranks of mpirun, of which this process is one; null: no mpirun
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
/// Adds list, build and program to the command `board`.
void add_board_builds(CLI::App& board, const CommandContext& context);
void add_rtl(CLI::App& app, const CommandContext& context);
void add_synth(CLI::App& app, const CommandContext& context);
void add_bench(CLI::App& app, const CommandContext& context);
void add_tables(CLI::App& app, const CommandContext& context);
void add_decode(CLI::App& app, const CommandContext& context);
void add_schema(CLI::App& app, const CommandContext& context);
void add_completion(CLI::App& app, const CommandContext& context);
void add_demo(CLI::App& app, const CommandContext& context);
void add_doctor(CLI::App& app, const CommandContext& context);
void add_help(CLI::App& app, const CommandContext& context);

/// Adds --json.
void add_json_option(CLI::App& command, std::string& file);
/// Adds --html.
void add_html_option(CLI::App& command, std::string& file);
// Options that several commands share. They store their values in `options`, which must outlive the command.
void add_topology_option(CLI::App& command, MachineOptions& options);
void add_failure_options(CLI::App& command, MachineOptions& options);
inline const std::vector<std::string> kSwitchingOptions = {"switching", "circuit-retry"};
/// Adds options from the table of hardware options (sw/driver/machine/hardware.h), by their names there.
void add_hardware_options(CLI::App& command, MachineOptions& options,
                          const std::vector<std::string>& names = usual_options());
/// Adds one of these options and returns it, so that the caller can ask whether it was given.
CLI::Option* add_hardware_option(CLI::App& command, MachineOptions& options, const std::string& name);
void add_engine_option(CLI::App& command, MachineOptions& options);
/// If the engine is a board, opens it and takes from it the hardware options that were not given. Call it before
/// make_machine(). Throws UsageError, LinkError.
void adopt_board(const CLI::App& command, MachineOptions& options);
/// Adds to the help of a command the combinations of its options that are refused. Call it after its options are added.
void add_exclusions(CLI::App& command);
void add_memory_option(CLI::App& command, double& memory);
void add_assertions_option(CLI::App& command, EnginePaths& paths);
void add_rtl_nodes_option(CLI::App& command, MachineOptions& options);
/// Adds --threads and sets the ranks of the context; for commands whose simulation can use several threads or ranks.
void add_threads_option(CLI::App& command, MachineOptions& options, const CommandContext& context);

}  // namespace dateline
