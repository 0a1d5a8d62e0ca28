// SPDX-License-Identifier: Apache-2.0
// dateline lockstep
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/cli/wave_output.h"
#include "sw/driver/lockstep/lockstep.h"
#include "sw/driver/lockstep/parts.h"
#include "sw/driver/machine/memory.h"
#include "sw/report/lockstep_report.h"

namespace dateline {
namespace {

struct LockstepArguments {
  Options options;
  int64_t cycles = 10000, seed = 1;
  std::string wave = "lockstep-mismatch.fst", json;
};

/// Writes a waveform of the cycles around a mismatch. Returns the end of the error message: the name of the waveform,
/// or why it could not be written.
std::string recorded(LockstepPart& part, const Mismatch& mismatch, const std::string& file) {
  try {
    WaveOutput wave(setting("wave"), file);
    const WaveNotes notes = part.record(mismatch, wave.aside());
    wave.commit(part.machine().topology, part.machine().node, notes);
    return "; waveform " + file;
  } catch (const UsageError& error) {
    return "; no waveform " + file + ": " + error.what();
  }
}

void lockstep(const LockstepArguments& arguments, const EnginePaths& paths, JsonOutput& json, ProgressLine& progress) {
  constexpr int64_t kMostCycles = 1'000'000'000;
  require_range(setting("cycles"), arguments.cycles, 1, kMostCycles);
  if (arguments.seed < 0) throw UsageError(setting("seed", arguments.seed) + ": at least 0");
  require_wave_name(setting("wave"), arguments.wave);
  std::vector<NamedFile> files = wave_files(setting("wave"), arguments.wave);
  files.push_back({setting("json"), arguments.json});
  require_distinct(files);
  LockstepRequest request;
  request.machine = lockstep_machine(arguments.options);
  request.shape.retry = arguments.options.circuit_retry;
  request.cycles = static_cast<uint64_t>(arguments.cycles);
  request.seed = static_cast<uint64_t>(arguments.seed);
  const Machine& machine = request.machine;
  require_memory("lockstep on " + machine.topology.spec, lockstep_memory(machine), arguments.options.memory);
  const std::vector<std::unique_ptr<LockstepPart>> parts = lockstep_parts(request, true, request.cycles, paths);

  LockstepState state = {machine, request.seed, request.cycles};
  json.set(lockstep_json(state));
  if (!json.to_stdout()) std::cout << lockstep_heading(machine) << std::flush;
  for (const std::unique_ptr<LockstepPart>& part : parts) {
    const LockstepResult result = part->run(progress.watcher());
    progress.clear();
    state.parts.push_back({part->name(), result});
    json.set(lockstep_json(state));
    if (!result.agreed) {
      const std::string kept = recorded(*part, result.mismatch, arguments.wave);
      if (kept.rfind("; waveform", 0) == 0) state.waveform = arguments.wave;
      json.set(lockstep_json(state));
      throw CheckError(part->name() + ": " + result.mismatch.text + kept);
    }
    if (!json.to_stdout()) std::cout << lockstep_line(state.parts.back(), part->messages()) << std::flush;
  }
}

}  // namespace

void add_lockstep(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "lockstep", "rtl, native and systemc under the same random traffic: every wire compared in every cycle");
  auto arguments = std::make_shared<LockstepArguments>();
  arguments->options.topology = "torus:5x3";
  arguments->options.engine = "systemc";  // --rtl-nodes names nodes of the SystemC network
  add_topology_option(*command, arguments->options);
  add_failure_options(*command, arguments->options);
  add_hardware_options(*command, arguments->options);
  add_hardware_option(*command, arguments->options, "virtual-networks");
  add_hardware_option(*command, arguments->options, "count-bits");
  add_hardware_option(*command, arguments->options, "reductions");
  add_hardware_options(*command, arguments->options, kSwitchingOptions);
  add_rtl_nodes_option(*command, arguments->options);
  add_memory_option(*command, arguments->options.memory);
  command->add_option("--cycles", arguments->cycles, "cycles of each part (routers, nodes)")->capture_default_str();
  command->add_option("--seed", arguments->seed, "seed of all random choices")->capture_default_str();
  command->add_option("--wave", arguments->wave, "waveform of the cycles around a mismatch")->capture_default_str();
  add_json_option(*command, arguments->json);
  command->callback([arguments, context] {
    JsonOutput json("lockstep", arguments->json);
    json.around([&] { lockstep(*arguments, context.paths, json, *context.progress); });
  });
}

}  // namespace dateline
