// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study.h"

#include <algorithm>

#include "model/error.h"
#include "model/printable.h"
#include "sw/collective/bound.h"
#include "sw/collective/schedule_size.h"
#include "sw/driver/analyse.h"
#include "sw/driver/choose.h"
#include "sw/driver/fit_cache.h"
#include "sw/driver/input_file.h"
#include "sw/driver/memory.h"
#include "sw/driver/node_list.h"
#include "sw/driver/room.h"
#include "sw/driver/verdict.h"
#include "sw/schedule/json.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

Schedule schedule_from_file(const std::string& file, const Options& options) {
  constexpr size_t kMostBytes = 1u << 28;
  const std::string text = read_input("--from", file, kMostBytes);
  MemoryNeed need;
  need.add("text", 30.0 * static_cast<double>(text.size()));  // as parsed JSON: 20 of items, 30 of empty lists
  require_memory("--from " + printable(file, 200), need, options);
  return read_schedule(text, printable(file, 200));
}

}  // namespace

std::string first_problem(const CheckResult& check) {
  std::string text = check.problems.empty() ? "" : check.problems.front();
  if (check.problem_count > 1) text += " (and " + std::to_string(check.problem_count - 1) + " more)";
  return text;
}

Study prepare_study(const StudyRequest& request) {
  Study study;
  study.options = request.options;
  study.block_words = request.options.words;
  study.progress = request.progress;
  study.runs = request.runs;
  require_range("--words", study.block_words, 1, kMaxMemoryWords);
  if (!request.from.empty()) {
    study.schedule = schedule_from_file(request.from, study.options);
    study.options.topology = study.schedule.topology;
    study.options.one_port = study.schedule.one_port;
    study.options.q = study.schedule.q;
    study.options.source = study.schedule.source;
  }
  study.topology = parse_topology(study.options.topology);
  study.options.topology = study.topology.spec;
  require_range("--source", study.options.source, 0, study.topology.nodes - 1);
  if (!study.options.rtl_nodes.empty() && !find_engine(study.options.engine).takes_rtl_nodes)
    throw UsageError("--rtl-nodes: engine '" + study.options.engine +
                     "' has one kind of node alone; use --engine systemc");
  study.rtl_nodes = parse_rtl_nodes(study.topology, study.options.rtl_nodes);
  study.config = node_config(study.topology, study.options);
  study.routing = parse_routing(study.topology, study.options.routing);
  study.options.routing = study.routing.text;
  require_room(study, request);
  study.cost = fitted_cost(study.options, request.paths);
  study.wire = wire_cost(study.options, request.paths);
  if (request.from.empty())
    choose_schedule(study, request);
  else
    take(study, analyse(study, study.schedule));
  study.verdict = prove_study(study);
  study.bound = operation_bound(study.topology, study.schedule);
  study.bound.volume *= study.block_words;
  study.cycle_bound = operation_cycle_bound(study.topology, study.schedule, study.block_words,
                                            bound_cost(study.config, study.wire, run_switching(study.options)),
                                            study.check.max_link_sharing);
  return study;
}

void run_study(Study& study, const EnginePaths& paths, const WaveRequest& wave) {
  const CheckResult& check = study.check;
  if (!check.valid || !check.complete || !check.ports_ok) throw CheckError("will not run: " + first_problem(check));
  // A circuit holds its links while it waits for one: rounds that share a link more than q times are not for circuits,
  // unless their probes are refused and tried again.
  if (run_switching(study.options) == Switching::kCircuitAnyVc && check.contended_rounds > 0)
    throw CheckError("will not run with circuits: " + first_problem(check) +
                     "; use --switching wormhole, or --circuit-retry");
  if (!study.options.unsafe) {
    // Fewer VCs than the rule has classes close a cycle; more than that but too few for q, and circuits that take any
    // VC, are a matter of room.
    if (!study.verdict.deadlock_free && run_switching(study.options) != Switching::kCircuitAnyVc)
      throw CheckError(why_not_proven(study));
    require_vcs(study.topology, study.options, study.config);
    if (!study.verdict.deadlock_free) throw CheckError(why_not_proven(study));
  }
  std::unique_ptr<Engine> engine;
  NodeConfig config = study.config;
  const auto run = [&](const Schedule& schedule) {
    const BlockLayout layout(study.topology, schedule, study.block_words);
    const Program program =
        compile_schedule(study.topology, schedule, layout, config, study.options.startup, run_switching(study.options));
    // The first portion is the fullest; the engine made for it runs the others too.
    if (!engine || program.config.memory_words > config.memory_words ||
        program.config.queue_entries > config.queue_entries || program.config.rounds > config.rounds) {
      engine = find_engine(study.options.engine)
                   .make(study.topology, program.config, paths, {!wave.file.empty(), study.rtl_nodes});
      config = program.config;
    }
    if (!wave.file.empty()) engine->request_wave(wave);
    return execute(*engine, study.topology, layout, program);
  };
  if (!study.portions) {
    study.execution = run(study.schedule);
    return;
  }
  const CollectiveRequest request = collective_request(study, study.schedule.arguments);
  const Portions portions = portions_of(*study.portions->algorithm, request, study.block_words);
  Execution all;
  for (int index = 0; index < portions.count; ++index) {
    if (study.progress)
      study.progress(study.schedule.algorithm + ": runs portion " + std::to_string(index + 1) + " of " +
                     std::to_string(portions.count));
    try {
      all.append(run(portions.make(index)));
    } catch (const StallError& stall) {
      StallError of_whole("portion " + std::to_string(index + 1) + " of " + std::to_string(portions.count) +
                          ", rounds counted from " + std::to_string(index * portions.most_rounds + 1) + ": " +
                          stall.what());
      of_whole.deadlock = stall.deadlock;
      throw of_whole;
    }
  }
  study.execution = std::move(all);
}

}  // namespace dateline
