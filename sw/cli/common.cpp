// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "model/error.h"
#include "sw/board/board_engine.h"
#include "sw/cli/commands.h"
#include "sw/cli/option_values.h"

namespace dateline {

void add_json_option(CLI::App& command, std::string& file) {
  command.add_option(
      "--json", file,
      "write the report as JSON (- = stdout, then nothing else is printed there; keys: dateline schema)");
}

void add_topology_option(CLI::App& command, MachineOptions& options) {
  command
      .add_option("--topology", options.topology,
                  "network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3 (dateline list)")
      ->capture_default_str();
}

void add_hardware_options(CLI::App& command, MachineOptions& options) {
  command.add_option_function<std::string>(
      "--ports", [&options](const std::string& ports) { options.one_port = parse_one_port(ports); },
      std::string("all: a node may use all its links at once; one: one link out and one in at a time [") +
          (options.one_port ? "one]" : "all]"));
  command.add_option("--vcs", options.vcs, "virtual channels a link, 1..8; 0: what q and the deadlock rule need");
  command.add_option("--depth", options.depth, "flits of buffer a virtual channel, 1..32")->capture_default_str();
  command.add_option("--width", options.width, "bits of a flit (= a word), 8..128")->capture_default_str();
  command.add_option("--link-stages", options.link_stages, "cycles on a link, 1..8")->capture_default_str();
  add_routing_option(command, options);
  add_flow_option(command, options,
                  "how rings are kept free of deadlock: dateline (virtual-channel classes), or bubble (packets of half "
                  "the depth)");
}

CLI::Option* add_networks_option(CLI::App& command, MachineOptions& options) {
  return command
      .add_option("--virtual-networks", options.networks,
                  "1..8: disjoint sets of virtual channels; a message stays in that of the channel on which it was "
                  "injected, so that requests never hold replies up")
      ->capture_default_str();
}

void add_flow_option(CLI::App& command, MachineOptions& options, const std::string& help) {
  command
      .add_option_function<std::string>(
          "--flow", [&options](const std::string& flow) { options.flow = parse_flow(flow); }, help)
      ->default_str(to_string(options.flow));
}

void add_routing_option(CLI::App& command, MachineOptions& options) {
  command.add_option_function<std::string>(
      "--routing", [&options](const std::string& routing) { options.routing = parse_routing(routing); },
      "dor, another fixed order of dimensions such as dor:1,0, udr (any order, by the message), source "
      "(a port a hop); in a dual-cube ascending, source [the topology's own]");
}

void add_switching_options(CLI::App& command, MachineOptions& options) {
  command
      .add_option_function<std::string>(
          "--switching", [&options](const std::string& mode) { options.switching = parse_switching(mode); },
          "wormhole, circuit")
      ->default_str(to_string(options.switching));
  command.add_flag("--circuit-retry", options.circuit_retry,
                   "circuits that find no virtual channel are refused and tried again, instead of waiting");
}

void add_engine_option(CLI::App& command, MachineOptions& options) {
  std::string names;
  for (const EngineKind& kind : engine_kinds()) names += (names.empty() ? "" : ", ") + kind.name;
  command
      .add_option("--engine", options.engine,
                  names + ", board:DEVICE or board:DEVICE,BAUD: a board, real or simulated, on that serial line")
      ->capture_default_str();
}

void adopt_board(const CLI::App& command, MachineOptions& options) {
  if (!is_board_engine(options.engine)) return;
  const MachineOptions board = board_options(options.engine);
  options.board = board.board;
  const auto given = [&command](const char* name) {
    const CLI::Option* option = command.get_option_no_throw(name);
    return option != nullptr && option->count() > 0;
  };
  if (!given("--topology")) options.topology = board.topology;
  if (!given("--ports")) options.one_port = board.one_port;
  if (!given("--vcs")) options.vcs = board.vcs;
  if (!given("--depth")) options.depth = board.depth;
  if (!given("--width")) options.width = board.width;
  if (!given("--link-stages")) options.link_stages = board.link_stages;
  if (!given("--virtual-networks")) options.networks = board.networks;
  if (!given("--routing")) options.routing = board.routing;
  if (!given("--flow")) options.flow = board.flow;
  if (!given("--switching")) options.switching = board.switching;
}

void add_memory_option(CLI::App& command, double& memory) {
  command.add_option("--memory", memory, "GiB that may be needed; what needs more is refused before it starts")
      ->capture_default_str();
}

void add_assertions_option(CLI::App& command, EnginePaths& paths) {
  command.add_flag_callback(
      "--no-assertions", [&paths] { paths.assertions = false; },
      "engine rtl does not check itself while it runs, and is faster");
}

void add_rtl_nodes_option(CLI::App& command, MachineOptions& options) {
  command
      .add_option_function<std::string>(
          "--rtl-nodes",
          [&options](const std::string& list) {
            if (list.empty()) throw UsageError("--rtl-nodes: name nodes such as 0,5, or all");
            options.rtl_nodes = list;
          },
          "nodes of the SystemC network that are Verilated RTL, such as 0,5 or (0,1),(2,3), or all")
      ->type_name("NODES");
}

void add_threads_option(CLI::App& command, MachineOptions& options, const CommandContext& context) {
  options.workers.ranks = context.ranks;
  command
      .add_option("--threads", options.workers.threads,
                  "that step the network, a slab of consecutive nodes each (engines native and rtl); results do not "
                  "depend on it. mpirun -n R ./dateline does it with processes (./dateline setup mpi)")
      ->capture_default_str();
}

}  // namespace dateline
