// SPDX-License-Identifier: Apache-2.0
// dateline board
#include <cmath>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"
#include "sim/board/simulated_board.h"
#include "sim/rtl/tile_builder.h"
#include "sw/board/frames.h"
#include "sw/board/identity.h"
#include "sw/cli/commands.h"
#include "sw/driver/bitstream/board.h"

namespace dateline {
namespace {

struct SimulateArguments {
  std::string board;  ///< name of a board; empty: the network of the options
  bool traffic = false;
  MachineOptions options;
  int memory_words = 1024, queue_entries = 256, rounds = 64;
  BoardLink link;
  LineFaults faults;
  bool once = false;
};

void require_power(const std::string& option, int value, int least, int most) {
  require_range(option, value, least, most);
  if ((value & (value - 1)) != 0) throw UsageError(option + " " + std::to_string(value) + " is not a power of two");
}

void require_chance(const std::string& option, double chance) {
  if (std::isnan(chance) || chance < 0 || chance > 0.5) throw UsageError(option + ": a fraction of the bytes, 0..0.5");
}

void simulate(SimulateArguments& arguments, const CommandContext& context) {
  require_power(setting("memory-words"), arguments.memory_words, 16, kMaxMemoryWords);
  require_power(setting("queue-entries"), arguments.queue_entries, 2, kMaxQueueEntries);
  arguments.options.sources = arguments.traffic;
  require_power(setting("rounds"), arguments.rounds, 2, kMaxRounds);
  require_range(setting("divisor"), arguments.link.divisor, 2, 65535);
  require_power(setting("fifo"), arguments.link.fifo_bytes, 512, 32768);
  const std::string& netlist = arguments.link.netlist;
  if (!netlist.empty() && netlist != "ice40")
    throw UsageError(setting("netlist", "'" + printable(netlist) + "'") + " is not a target" +
                     known_names(netlist, {"ice40"}));
  require_chance(setting("drop"), arguments.faults.drop);
  require_chance(setting("flip"), arguments.faults.flip);
  require_chance(setting("duplicate"), arguments.faults.duplicate);
  require_range(setting("delay"), arguments.faults.delay, 0, 10000);
  Machine machine = arguments.board.empty()
                        ? make_machine(arguments.options)
                        : load_board(context.paths.source_dir, arguments.board, arguments.traffic).machine;
  if (arguments.board.empty()) {
    machine.node.memory_words = arguments.memory_words;
    machine.node.queue_entries = arguments.queue_entries;
    machine.node.rounds = arguments.rounds;
  }
  arguments.link.build = static_cast<uint32_t>(std::stoul(rtl_build_id(context.paths), nullptr, 16));
  // The slowest answer: each of its words passes all nodes.
  const auto settle =
      static_cast<uint64_t>(kFrameDataBytes) * static_cast<uint64_t>(machine.topology.nodes + 64) + 4096;
  SimulatedBoard board(load_board_top(machine.topology, machine.node, arguments.link, context.paths),
                       arguments.link.divisor, settle, arguments.faults);
  PseudoTerminal terminal;
  std::cout << "board: " << describe(machine.topology, machine.node) << "; " << arguments.link.divisor
            << " cycles per bit on its line\n"
            << "device: " << terminal.name() << " (dateline " << (arguments.traffic ? "traffic" : "run broadcast")
            << " --engine board:" << terminal.name() << ")\n"
            << std::flush;
  context.progress->stop();
  board.serve(terminal, arguments.once);
}

void add_simulate(CLI::App& board, const CommandContext& context) {
  CLI::App* command = board.add_subcommand(
      "simulate", "simulates a board: the Verilated board core behind a pseudo-terminal, for run --engine board:...");
  auto arguments = std::make_shared<SimulateArguments>();
  arguments->options.topology = "torus:3x3";
  add_topology_option(*command, arguments->options);
  add_hardware_options(*command, arguments->options);
  add_hardware_option(*command, arguments->options, "reductions");
  add_hardware_options(*command, arguments->options, kSwitchingOptions);
  command->add_option("--memory-words", arguments->memory_words, "words of memory per node, a power of two")
      ->capture_default_str();
  command->add_option("--queue-entries", arguments->queue_entries, "entries of each put queue, a power of two")
      ->capture_default_str();
  command->add_option("--rounds", arguments->rounds, "most rounds that a node can hold, a power of two")
      ->capture_default_str();
  const std::vector<CLI::Option*> network =
      command->get_options([](const CLI::Option* option) { return option->get_name() != "--help"; });
  CLI::Option* name = command->add_option(
      "--board", arguments->board, "simulate the network of this board (board list) instead of that of the options");
  for (CLI::Option* option : network) name->excludes(option);
  command->add_flag(
      "--traffic", arguments->traffic,
      "traffic sources instead of nodes, for dateline traffic: one-port routers, and --queue-entries destinations per "
      "source [256]; with --board the board's network of traffic sources");
  command
      ->add_option("--divisor", arguments->link.divisor,
                   "cycles per bit on the line, 2..65535; small values simulate faster")
      ->capture_default_str();
  command
      ->add_option("--fifo", arguments->link.fifo_bytes,
                   "bytes of frames that may wait, a power of two of at least 512")
      ->capture_default_str();
  command
      ->add_option("--netlist", arguments->link.netlist,
                   "ice40: simulate the netlist that Yosys makes of the core for this target, instead of the core")
      ->type_name("TARGET");
  command->add_option("--drop", arguments->faults.drop, "fraction of the bytes that are lost, in both directions")
      ->capture_default_str();
  command->add_option("--flip", arguments->faults.flip, "fraction of the bytes that arrive with one bit inverted")
      ->capture_default_str();
  command->add_option("--duplicate", arguments->faults.duplicate, "fraction of the bytes that arrive twice")
      ->capture_default_str();
  command->add_option("--delay", arguments->faults.delay, "longest pause before a byte to the board, in bit times")
      ->capture_default_str();
  command->add_option("--seed", arguments->faults.seed, "seed of the line faults")->capture_default_str();
  command->add_flag("--once", arguments->once, "exit when the first host closes the device");
  command->callback([arguments, command, context] {
    if (arguments->traffic && command->count("--ports") == 0) arguments->options.one_port = true;
    if (arguments->traffic && command->count("--queue-entries") == 0) arguments->queue_entries = kSourceEntries;
    simulate(*arguments, context);
  });
}

}  // namespace

void add_board(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand("board", "boards: list, build, program, simulate");
  command->require_subcommand(1);
  add_board_builds(*command, context);
  add_simulate(*command, context);
}

}  // namespace dateline
