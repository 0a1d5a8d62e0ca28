// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/study.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <utility>

#include "model/base/error.h"
#include "model/base/input_file.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/collective/bound.h"
#include "sw/collective/schedule_size.h"
#include "sw/driver/fit/fit_cache.h"
#include "sw/driver/machine/memory.h"
#include "sw/driver/machine/node_list.h"
#include "sw/driver/study/analyse.h"
#include "sw/driver/study/choose.h"
#include "sw/driver/study/room.h"
#include "sw/driver/study/settings.h"
#include "sw/driver/study/verdict.h"
#include "sw/schedule/json.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

Schedule schedule_from_file(const std::string& file, double memory) {
  constexpr size_t kMostBytes = 1u << 28;
  const std::string text = read_input(setting("from"), file, kMostBytes);
  MemoryNeed need;
  need.add("text", 30.0 * static_cast<double>(text.size()));  // as parsed JSON: 20 of items, 30 of empty lists
  require_memory(setting("from", printable(file, 200)), need, memory);
  return read_schedule(text, file == "-" ? "standard input" : printable(file, 200));
}

/// Tells how far a run is: by its cycles, of which so many are predicted.
void watch_rounds(const Study& study, const Schedule& schedule, Engine& engine) {
  if (study.portions) return;  // they are counted themselves
  const std::string what = "runs on engine " + engine.name();
  const std::string rounds = " of " + std::to_string(schedule.rounds.size()) + ", cycle ";
  engine.watch(
      [watcher = study.watcher, what, rounds, whole = study.total_cycles()](int round, uint64_t cycle) {
        watcher({what, "round " + std::to_string(round) + rounds + std::to_string(cycle), static_cast<double>(cycle),
                 whole});
      },
      [watcher = study.watcher, name = engine.name()](const std::string& doing, int nodes, int whole) {
        watcher({"engine " + name + " " + doing, "node " + std::to_string(nodes + 1) + " of " + std::to_string(whole),
                 static_cast<double>(nodes), static_cast<double>(whole)});
      });
}

}  // namespace

int parse_source(const Topology& topology, const std::string& text) {
  constexpr size_t kMostDigits = 9;
  const size_t sign = text.empty() || text[0] != '-' ? 0 : 1;
  const bool number = text.size() > sign && text.find_first_not_of("0123456789", sign) == std::string::npos;
  if (!number) return parse_place(topology, setting("source", printable(text)), text);
  if (text.size() > kMostDigits)
    throw UsageError(setting("source", printable(text)) + " is out of range 0.." + std::to_string(topology.nodes - 1));
  const int node = std::stoi(text);
  require_range(setting("source"), node, 0, topology.nodes - 1);
  return node;
}

std::string first_problem(const CheckResult& check) {
  std::string text = check.problems.empty() ? "" : check.problems.front();
  if (check.problem_count > 1) text += " (and " + std::to_string(check.problem_count - 1) + " more)";
  return text;
}

/// The study with the settings of its options, whether they serve or not.
Study prepare_as_set(const StudyRequest& request) {
  Study study;
  Options options = request.options;
  study.block_words = options.words;
  study.watcher = request.watcher;
  study.runs = request.runs;
  study.must_be_runnable = request.runs || request.compared_to_run;
  study.unsafe = options.unsafe;
  study.memory = options.memory;
  require_range(setting("words"), study.block_words, 1, kMaxMemoryWords);
  if (!request.from.empty()) {
    study.schedule = schedule_from_file(request.from, study.memory);
    options.topology = study.schedule.topology;
    options.one_port = study.schedule.one_port;
    options.q = study.schedule.q;
    options.source = study.schedule.source;
  }
  study.machine = make_machine(options);
  study.source = request.source.empty() || !request.from.empty() ? options.source
                                                                 : parse_source(study.machine.topology, request.source);
  require_range(setting("source"), study.source, 0, study.machine.topology.nodes - 1);
  require_room(study, request);
  if (request.from.empty()) {
    study.schedule.operation = find_operation(request.operation).name;
    study.schedule.arguments = request.arguments;
    study.schedule.topology = study.machine.topology.spec;
    study.schedule.one_port = study.machine.one_port();
    study.schedule.q = study.machine.options.q;
    study.schedule.source = study.source;
  }
  if (request.begun) request.begun(study);
  if (study.watcher) study.watcher({"measures the cost of a round on engine " + study.machine.engine->name});
  study.cost = fitted_cost(study.machine, request.paths);
  study.wire = wire_cost(study.machine, request.paths);
  if (request.from.empty())
    choose_schedule(study, request);
  else
    take(study, analyse(study, study.schedule));
  if (study.watcher) study.watcher({"proves " + study.machine.topology.spec + " free of deadlock"});
  study.verdict = prove_study(study);
  study.bound = operation_bound(study.machine.topology, study.schedule);
  study.bound.volume *= study.block_words;
  study.cycle_bound = operation_cycle_bound(study.machine.topology, study.schedule, study.block_words,
                                            bound_cost(study.machine.node, study.wire, study.machine.switching),
                                            study.check.max_link_sharing);
  return study;
}

Study prepare_study(const StudyRequest& request) {
  const std::vector<OpenSetting> settings = open_settings(request.options);
  if (settings.empty()) return prepare_as_set(request);
  std::optional<Study> usual;
  std::string reason;
  std::exception_ptr refusal;
  try {
    usual = prepare_as_set(request);
    reason = why_unusable(*usual);
    if (reason.empty()) return std::move(*usual);
  } catch (const UsageError& error) {
    reason = error.what();
    refusal = std::current_exception();
  }
  for (const OpenSetting& open : settings) {
    StudyRequest other = request;
    open.set(other.options);
    other.begun = {};
    try {
      Study study = prepare_as_set(other);
      if (!why_unusable(study).empty()) continue;
      study.machine.chosen.push_back({open.name, open.value, reason});
      return study;
    } catch (const UsageError&) {
      continue;  // this setting does not serve either
    }
  }
  if (refusal) std::rethrow_exception(refusal);
  return std::move(*usual);
}

void run_study(Study& study, const EnginePaths& paths, const WaveRequest& wave) {
  require_runnable(study);
  std::unique_ptr<Engine> engine;
  NodeConfig config = study.machine.node;
  const auto run = [&](const Schedule& schedule) {
    const BlockLayout layout(study.machine.topology, schedule, study.block_words);
    const Program program = compile_schedule(study.machine.topology, schedule, layout, config,
                                             study.machine.options.startup, study.machine.switching);
    // The first portion is the fullest; the engine made for it runs the others too.
    if (!engine || program.config.memory_words > config.memory_words ||
        program.config.queue_entries > config.queue_entries || program.config.rounds > config.rounds) {
      engine = study.machine.engine->make(study.machine.topology, program.config, paths,
                                          {!wave.file.empty(), study.machine.rtl_nodes, study.machine.options.workers});
      config = program.config;
    }
    if (!wave.file.empty()) engine->request_wave(wave);
    if (study.watcher) watch_rounds(study, schedule, *engine);
    return execute(*engine, study.machine.topology, layout, program);
  };
  if (!study.portions) {
    study.execution = run(study.schedule);
    return;
  }
  const CollectiveRequest request = collective_request(study, study.schedule.arguments);
  const Portions portions = portions_of(*study.portions->algorithm, request, study.block_words);
  Execution all;
  for (int index = 0; index < portions.count; ++index) {
    if (study.watcher)
      study.watcher({"runs portions", "portion " + std::to_string(index + 1) + " of " + std::to_string(portions.count),
                     static_cast<double>(index), static_cast<double>(portions.count)});
    try {
      all.append(run(portions.make(index)));
    } catch (const StallError& stall) {
      StallError of_whole("portion " + std::to_string(index + 1) + " of " + std::to_string(portions.count) +
                          ", rounds counted from " + std::to_string(index * portions.most_rounds + 1) + ": " +
                          stall.what());
      of_whole.deadlock = stall.deadlock;
      of_whole.livelock = stall.livelock;
      of_whole.round = index * portions.most_rounds + stall.round;
      of_whole.cycle = stall.cycle;
      of_whole.formed = stall.formed;
      of_whole.waits = stall.waits;
      throw of_whole;
    }
  }
  study.execution = std::move(all);
}

}  // namespace dateline
