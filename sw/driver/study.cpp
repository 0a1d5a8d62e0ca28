// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study.h"

#include <algorithm>
#include <unordered_map>

#include "model/error.h"
#include "model/printable.h"
#include "sw/collective/bound.h"
#include "sw/collective/schedule_size.h"
#include "sw/driver/fit_cache.h"
#include "sw/driver/input_file.h"
#include "sw/driver/node_list.h"
#include "sw/schedule/json.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

Schedule schedule_from_file(const std::string& file) {
  constexpr size_t kMostBytes = 1u << 28;
  return read_schedule(read_input("--from", file, kMostBytes), printable(file, 200));
}

/// What follows from a schedule, or a portion of one, and from the cost of the hardware.
struct Analysis {
  CheckResult check;
  unsigned memory_words = 0;
  std::vector<RoundPrediction> predicted;
  bool expressible = true;  ///< the headers of the network can say every path
};

bool expressible(const Study& study, const Schedule& schedule) {
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (!express(study.topology, study.config.router, transfer.from, transfer.path, run_switching(study.options), 0))
        return false;
  return true;
}

Analysis analyse(const Study& study, const Schedule& schedule) {
  const BlockLayout layout(study.topology, schedule, study.block_words);
  std::unordered_map<const Transfer*, int> segments;
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t)
      segments[&schedule.rounds[r][t]] = static_cast<int>(layout.segments(r, t).size());
  Analysis analysis;
  analysis.check = check_schedule(study.topology, schedule, [&](const Transfer& t) { return segments.at(&t); });
  analysis.memory_words = layout.total_words();
  if (!analysis.check.valid) return analysis;  // paths that do not exist have no cycles
  analysis.predicted =
      predict_rounds(study.topology, schedule, layout, study.config, study.wire, run_switching(study.options));
  analysis.expressible = expressible(study, schedule);
  return analysis;
}

/// The same of a schedule without rounds that comes in portions.
Analysis analyse(const Study& study, const Portions& portions) {
  PortionedCheck check(study.topology, study.schedule);
  Analysis all;
  for (int index = 0; index < portions.count; ++index) {
    if (study.progress)
      study.progress(study.schedule.algorithm + ": checks portion " + std::to_string(index + 1) + " of " +
                     std::to_string(portions.count));
    const Schedule portion = portions.make(index);
    Analysis analysis = analyse(study, portion);
    check.add(portion, std::move(analysis.check));
    all.memory_words = std::max(all.memory_words, analysis.memory_words);
    all.expressible = all.expressible && analysis.expressible;
    for (const RoundPrediction& round : analysis.predicted)
      all.predicted.push_back({round.cycles, round.estimate, round.bound, {}});
  }
  all.check = check.finish();
  if (!all.check.valid) all.predicted.clear();
  return all;
}

void take(Study& study, Analysis analysis) {
  study.check = std::move(analysis.check);
  study.memory_words = analysis.memory_words;
  study.predicted = std::move(analysis.predicted);
  study.predicted_cycles = 0;
  for (const RoundPrediction& round : study.predicted) study.predicted_cycles += round.cycles;
  study.counts = count_schedule(study.check, study.schedule.parts, study.block_words, framing_of(study.config));
  study.linear_cycles = linear_cycles(study.cost, study.counts.total);
}

CollectiveRequest collective_request(const Study& study, const std::map<std::string, std::string>& arguments) {
  CollectiveRequest request{study.topology};
  request.one_port = study.options.one_port;
  request.q = study.options.q;
  request.source = study.options.source;
  request.order = study.config.router.order;
  request.arguments = arguments;
  return request;
}

/// The schedule with its analysis; in portions where the whole of it has no room.
Analysis use_algorithm(Study& study, const Algorithm& algorithm, const CollectiveRequest& request, bool whole) {
  study.formula = algorithm.formula(request);
  const std::string why = why_portions(algorithm, request, study.block_words);
  if (!why.empty() && !whole) {
    if (study.routing.kind == RoutingKind::kSource && run_switching(study.options) != Switching::kCircuitAnyVc)
      throw UsageError("algorithm '" + algorithm.name + "' on " + request.topology.spec +
                       " makes its schedule in portions (" + why +
                       "), whose source routes are not proven free of deadlock; use the network's own --routing");
    const Portions portions = portions_of(algorithm, request, study.block_words);
    study.portions = InPortions{&algorithm, why, portions.count, portions.most_rounds};
    study.schedule = empty_schedule(algorithm.operation, algorithm.name, request, 1);
    return analyse(study, portions);
  }
  if (const std::string reason = why.empty() ? "" : too_large_as_a_whole(request); !reason.empty())
    throw UsageError("algorithm '" + algorithm.name + "' on " + request.topology.spec +
                     " makes its schedule in portions, which no file, picture or waveform holds; as a whole " + reason);
  study.schedule = algorithm.make(request);
  return analyse(study, study.schedule);
}

void choose_schedule(Study& study, const StudyRequest& request) {
  const CollectiveRequest collective = collective_request(study, request.arguments);
  // Arguments and network first: they may make the operation itself impossible.
  const std::string operation = find_operation(request.operation).name;
  Blocks(study.topology, empty_schedule(operation, "", collective, 1));
  if (request.algorithm != "auto") {
    const Algorithm& algorithm = find_algorithm(operation, request.algorithm, collective);
    take(study, use_algorithm(study, algorithm, collective, request.whole));
    return;
  }
  const auto candidates = applicable_algorithms(operation, collective);
  if (candidates.empty()) find_algorithm(operation, "auto", collective);  // throws, naming what there is
  const Study blank = study;
  std::optional<Study> best;
  bool fits = false;
  for (const Algorithm* algorithm : candidates) {
    // A round takes a start-up, a hop, a header and a word: too many rounds need no look at the schedule.
    const Formula formula = algorithm->formula(collective);
    const double round = study.cost.startup + study.cost.per_hop + 2 * study.cost.per_word;
    if (best && formula.has_rounds && formula.rounds * round >= best->predicted_cycles) continue;
    Study candidate = blank;
    Analysis analysis = use_algorithm(candidate, *algorithm, collective, request.whole);
    const bool in_memory = analysis.memory_words <= kMaxMemoryWords, sayable = analysis.expressible;
    fits = fits || in_memory;
    take(candidate, std::move(analysis));
    if (!in_memory || !sayable || !candidate.check.ok() ||
        (best && candidate.predicted_cycles >= best->predicted_cycles))
      continue;
    best = std::move(candidate);
  }
  if (!best && !fits)
    throw UsageError(
        "--words " + std::to_string(study.block_words) + ": every algorithm for " + operation +
        " needs more than the " + std::to_string(kMaxMemoryWords) +
        " words of memory that a node can have; use fewer words, or name an --algorithm to check it alone");
  if (!best)
    throw CheckError("no algorithm for " + operation + " passes its checks under --routing " + study.options.routing +
                     (study.config.router.source ? "" : "; try --routing source"));
  study = std::move(*best);
}

/// Rounds that were checked to share links at most q times are free of contention for circuits, whatever VCs they take.
/// Wormhole, and circuits that are retried: every route of the routing; source routes, of which only the schedule's own
/// exist: those.
Verdict prove_study(const Study& study) {
  const RouterConfig& router = study.config.router;
  const Switching switching = run_switching(study.options);
  if (switching == Switching::kCircuitAnyVc) {
    Verdict verdict;
    verdict.deadlock_free = study.check.valid && study.check.contended_rounds == 0 && router.vcs >= study.options.q;
    verdict.method = "contention-free rounds: at most q circuits on a link, q virtual channels, no probe waits";
    return verdict;
  }
  if (study.routing.kind != RoutingKind::kSource || !study.check.valid)
    return prove(study.topology, router, {study.routing.kind, false, true});
  std::vector<Journey> journeys;
  for (const Round& round : study.schedule.rounds)
    for (const Transfer& transfer : round)
      if (auto route = express(study.topology, router, transfer.from, transfer.path, switching, 0))
        journeys.push_back({transfer.from, std::move(*route)});
  return prove_journeys(study.topology, router, journeys);
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
  if (study.block_words < 1 || study.block_words > kMaxMemoryWords)
    throw UsageError("--words " + std::to_string(study.block_words) + " is out of range 1.." +
                     std::to_string(kMaxMemoryWords));
  if (!request.from.empty()) {
    study.schedule = schedule_from_file(request.from);
    study.options.topology = study.schedule.topology;
    study.options.one_port = study.schedule.one_port;
    study.options.q = study.schedule.q;
    study.options.source = study.schedule.source;
  }
  study.topology = parse_topology(study.options.topology);
  study.options.topology = study.topology.spec;
  if (study.options.source < 0 || study.options.source >= study.topology.nodes)
    throw UsageError("--source " + std::to_string(study.options.source) + " is out of range 0.." +
                     std::to_string(study.topology.nodes - 1));
  if (!study.options.rtl_nodes.empty() && study.options.engine != "systemc")
    throw UsageError("--rtl-nodes: engine '" + study.options.engine +
                     "' has one kind of node alone; use --engine systemc");
  study.rtl_nodes = parse_rtl_nodes(study.topology, study.options.rtl_nodes);
  study.config = node_config(study.topology, study.options);
  study.routing = parse_routing(study.topology, study.options.routing);
  study.options.routing = study.routing.text;
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
    if (!study.verdict.deadlock_free)
      throw CheckError("will not run: " + study.topology.spec + " with --routing " + study.options.routing + " and " +
                       std::to_string(study.config.router.vcs) +
                       " virtual channels can deadlock (dateline prove shows "
                       "a cycle); use more --vcs, or --unsafe to run it all the same");
    require_vcs(study.topology, study.options, study.config);
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
