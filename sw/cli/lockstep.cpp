// SPDX-License-Identifier: Apache-2.0
// dateline lockstep
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "sim/native/native_nodes.h"
#include "sim/native/native_routers.h"
#include "sim/rtl/rtl_nodes.h"
#include "sim/systemc/sc_nodes.h"
#include "sim/systemc/sc_routers.h"
#include "sw/cli/commands.h"
#include "sw/cli/wave_output.h"
#include "sw/driver/lockstep/lockstep.h"
#include "sw/driver/machine/memory.h"
#include "sw/report/report_head.h"

namespace dateline {
namespace {

constexpr uint64_t kWaveBefore = 60, kWaveAfter = 20;  // cycles around a mismatch

struct LockstepArguments {
  Options options;
  int64_t cycles = 10000, seed = 1;
  std::string wave = "lockstep-mismatch.fst", json;
};

std::string summary(const std::string& part, const LockstepResult& result, const std::string& what) {
  return part + ": " + std::to_string(result.cycles) + " cycles, " + std::to_string(result.wires) +
         " wires compared, " + std::to_string(result.messages) + " " + what + ", no mismatch\n";
}

nlohmann::ordered_json part_json(const std::string& part, const LockstepResult& result) {
  nlohmann::ordered_json json = {{"part", part},
                                 {"agreed", result.agreed},
                                 {"cycles", result.cycles},
                                 {"wires", result.wires},
                                 {"messages", result.messages}};
  if (!result.agreed) json["mismatch"] = result.mismatch.text;
  return json;
}

std::function<void(uint64_t)> watch_part(const Watcher& watcher, const std::string& part, uint64_t cycles) {
  if (!watcher) return {};
  return [watcher, what = "compares " + part, cycles](uint64_t cycle) {
    if (cycle % 64 == 0)
      watcher({what, "cycle " + std::to_string(cycle) + " of " + std::to_string(cycles), static_cast<double>(cycle),
               static_cast<double>(cycles)});
  };
}

/// What is seen of a mismatch, with the cursor on it.
WaveNotes window_notes(const Mismatch& mismatch, bool bare) {
  WaveNotes notes;
  notes.first_cycle = mismatch.cycle > kWaveBefore ? mismatch.cycle - kWaveBefore : 0;
  notes.last_cycle = mismatch.cycle + kWaveAfter;
  notes.mark = mismatch.cycle;
  notes.node = mismatch.node;
  notes.bare = bare;
  return notes;
}

/// Runs the same again on tiles with waveforms and writes the cycles around the mismatch aside.
template <class Network, class Lockstep>
void record_window(LockstepRequest request, const Mismatch& mismatch, const std::string& aside, Lockstep&& lockstep,
                   Network native, Network rtl) {
  using Base = typename Network::element_type;
  auto* waves = dynamic_cast<Waves*>(rtl.get());
  auto* nodes = dynamic_cast<RtlNodes*>(rtl.get());
  if (!(waves ? waves->wave_open(aside) : nodes->wave_open(aside))) throw UsageError("cannot write there");
  const uint64_t from = window_notes(mismatch, waves != nullptr).first_cycle;
  request.stop_after = mismatch.cycle + kWaveAfter;
  request.each_cycle = [&](uint64_t cycle) {
    if (cycle == from) waves ? waves->wave_from(cycle) : nodes->wave_from(cycle);
  };
  // The native engine alone drives; the RTL follows unchecked through the mismatch.
  request.compare = false;
  std::vector<Named<Base>> networks;
  networks.push_back({"native", std::move(native)});
  networks.push_back({"rtl", std::move(rtl)});
  try {
    lockstep(request, networks);
  } catch (const CheckError&) {
    // RTL that was led astray may fail its assertions: the window ends there.
  }
  if (!(waves ? waves->wave_close() : nodes->wave_close())) throw UsageError("writing failed; is the disk full?");
}

/// What is said of the waveform. The mismatch counts; it is told as well where its picture cannot be had.
template <class Record>
std::string recorded(const std::string& file, Record&& record) {
  try {
    WaveOutput wave("--wave", file);
    record(wave);
    return "; waveform " + file;
  } catch (const UsageError& error) {
    return "; no waveform " + file + ": " + error.what();
  }
}

void lockstep(const LockstepArguments& arguments, const EnginePaths& paths, JsonOutput& json, ProgressLine& progress) {
  constexpr int64_t kMostCycles = 1'000'000'000;
  require_range("--cycles", arguments.cycles, 1, kMostCycles);
  if (arguments.seed < 0) throw UsageError("--seed " + std::to_string(arguments.seed) + ": at least 0");
  require_wave_name("--wave", arguments.wave);
  std::vector<NamedFile> files = wave_files("--wave", arguments.wave);
  files.push_back({"--json", arguments.json});
  require_distinct(files);
  LockstepRequest request;
  MachineOptions options = arguments.options;
  // Random messages wait for each other, circuits too: the rule's classes are needed.
  if (options.vcs == 0) {
    MachineOptions wormhole = options;
    wormhole.switching = SwitchingMode::kWormhole;
    wormhole.circuit_retry = false;
    options.vcs = make_machine(wormhole).router().vcs;
  }
  request.machine = make_machine(options);
  request.shape.retry = options.circuit_retry;
  request.cycles = static_cast<uint64_t>(arguments.cycles);
  request.seed = static_cast<uint64_t>(arguments.seed);
  const Topology& topology = request.machine.topology;
  const NodeConfig& node = request.machine.node;
  LockstepRequest part = request;
  part.machine = without_nodes(request.machine);
  const RouterConfig& bare = part.machine.router();

  require_memory("lockstep on " + topology.spec, lockstep_memory(request.machine), arguments.options.memory);
  // SystemC elaborates once, so both networks stand before the first cycle.
  std::vector<Named<RouterNetwork>> routers;
  routers.push_back({"native", std::make_unique<NativeRouters>(topology, bare)});
  routers.push_back({"systemc", std::make_unique<ScRouters>(topology, bare)});
  routers.push_back({"rtl", load_router_tiles(topology, bare, paths, false)});
  std::vector<Named<NodeNetwork>> nodes;
  nodes.push_back({"native", std::make_unique<NativeNodes>(topology, node)});
  nodes.push_back({"systemc", std::make_unique<ScNodes>(topology, node)});
  nodes.push_back({"rtl", std::make_unique<RtlNodes>(topology, node, paths, false)});
  if (const std::vector<int>& rtl_nodes = request.machine.rtl_nodes; !rtl_nodes.empty())
    nodes.push_back(
        {"systemc with RTL nodes " + options.rtl_nodes, std::make_unique<ScNodes>(topology, node, rtl_nodes, paths)});

  nlohmann::ordered_json report = machine_json(request.machine);
  report["seed"] = request.seed;
  report["cycles"] = request.cycles;
  report["parts"] = nlohmann::ordered_json::array();
  json.set(report);
  part.each_cycle = watch_part(progress.watcher(), "routers", request.cycles);
  const LockstepResult bare_result = lockstep_routers(part, routers);
  progress.clear();
  report["parts"].push_back(part_json("routers", bare_result));
  json.set(report);
  if (!bare_result.agreed) {
    const std::string kept = recorded(arguments.wave, [&](WaveOutput& wave) {
      record_window(part, bare_result.mismatch, wave.aside(), lockstep_routers,
                    std::unique_ptr<RouterNetwork>(std::make_unique<NativeRouters>(topology, bare)),
                    std::unique_ptr<RouterNetwork>(load_router_tiles(topology, bare, paths, true)));
      wave.commit(topology, part.machine.node, window_notes(bare_result.mismatch, true));
    });
    report["waveform"] = arguments.wave;
    if (kept.rfind("; waveform", 0) == 0) json.set(report);
    throw CheckError("routers: " + bare_result.mismatch.text + kept);
  }
  if (!json.to_stdout()) std::cout << summary("routers", bare_result, "messages delivered") << std::flush;

  request.each_cycle = watch_part(progress.watcher(), "nodes", request.cycles);
  const LockstepResult node_result = lockstep_nodes(request, nodes);
  progress.clear();
  report["parts"].push_back(part_json("nodes", node_result));
  json.set(report);
  if (!node_result.agreed) {
    const std::string kept = recorded(arguments.wave, [&](WaveOutput& wave) {
      record_window(request, node_result.mismatch, wave.aside(), lockstep_nodes,
                    std::unique_ptr<NodeNetwork>(std::make_unique<NativeNodes>(topology, node)),
                    std::unique_ptr<NodeNetwork>(std::make_unique<RtlNodes>(topology, node, paths, true)));
      wave.commit(topology, node, window_notes(node_result.mismatch, false));
    });
    report["waveform"] = arguments.wave;
    if (kept.rfind("; waveform", 0) == 0) json.set(report);
    throw CheckError("nodes: " + node_result.mismatch.text + kept);
  }
  if (!json.to_stdout()) std::cout << summary("nodes", node_result, "random programs");
}

}  // namespace

void add_lockstep(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "lockstep", "rtl, native and systemc under the same random traffic: every wire compared in every cycle");
  auto arguments = std::make_shared<LockstepArguments>();
  arguments->options.topology = "torus:5x3";
  arguments->options.engine = "systemc";  // whose nodes --rtl-nodes names
  add_topology_option(*command, arguments->options);
  add_hardware_options(*command, arguments->options);
  add_networks_option(*command, arguments->options);
  add_switching_options(*command, arguments->options);
  add_rtl_nodes_option(*command, arguments->options);
  add_memory_option(*command, arguments->options.memory);
  command->add_option("--cycles", arguments->cycles, "cycles of each part, routers and nodes")->capture_default_str();
  command->add_option("--seed", arguments->seed, "of all random choices")->capture_default_str();
  command->add_option("--wave", arguments->wave, "waveform written around a mismatch")->capture_default_str();
  add_json_option(*command, arguments->json);
  command->callback([arguments, context] {
    JsonOutput json("lockstep", arguments->json);
    json.around([&] { lockstep(*arguments, context.paths, json, *context.progress); });
  });
}

}  // namespace dateline
