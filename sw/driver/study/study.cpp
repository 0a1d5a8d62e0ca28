// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/study.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/input_file.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/collective/bound.h"
#include "sw/collective/schedule_size.h"
#include "sw/driver/fit/fit_cache.h"
#include "sw/driver/machine/memory.h"
#include "sw/driver/study/analyse.h"
#include "sw/driver/study/choose.h"
#include "sw/driver/study/room.h"
#include "sw/driver/study/settings.h"
#include "sw/driver/study/stream.h"
#include "sw/driver/study/task.h"
#include "sw/driver/study/verdict.h"
#include "sw/schedule/json.h"
#include "sw/schedule/portions.h"

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

/// Reports the rounds and cycles of a run of `count` rounds. cycles: the predicted ones of the whole run.
void watch_rounds(const Watcher& watcher, double cycles, int count, Engine& engine) {
  const std::string what = "runs on engine " + engine.name();
  const std::string rounds = " of " + std::to_string(count) + ", cycle ";
  engine.watch(
      [watcher, what, rounds, cycles](int round, uint64_t cycle) {
        watcher({what, "round " + std::to_string(round) + rounds + std::to_string(cycle), static_cast<double>(cycle),
                 cycles});
      },
      [watcher, name = engine.name()](const std::string& doing, int nodes, int whole) {
        watcher({"engine " + name + " " + doing, "node " + std::to_string(nodes + 1) + " of " + std::to_string(whole),
                 static_cast<double>(nodes), static_cast<double>(whole)});
      });
}

Judgement judge(const Task& task, const Costs& costs, const Plan& plan) {
  const Topology& topology = task.machine.topology;
  if (task.watcher) task.watcher({"proves " + topology.spec + " free of deadlock"});
  Judgement judgement;
  judgement.verdict = prove_plan(task, plan);
  judgement.bound = operation_bound(topology, plan.schedule);
  judgement.bound.volume *= task.block_words;
  judgement.cycle_bound = operation_cycle_bound(topology, plan.schedule, task.block_words,
                                                bound_cost(task.machine.node, costs.wire, task.machine.switching),
                                                plan.check.max_link_sharing, plan.stream.has_value());
  return judgement;
}

/// The study with the settings of its options, whether they work or not.
Study prepare_as_set(const StudyRequest& request) {
  require_range(setting("words"), request.options.words, 1, kMaxMemoryWords);
  std::optional<Schedule> given;
  if (!request.from.empty()) given = schedule_from_file(request.from, request.options.memory);
  Task task = make_task(request, given ? &*given : nullptr);
  require_room(task, request, given ? &*given : nullptr);
  if (request.begun) request.begun(task);
  if (task.watcher) task.watcher({"measures the cost of a round on engine " + task.machine.engine->name});
  const Costs costs{fitted_cost(task.machine, request.paths), wire_cost(task.machine, request.paths)};
  Plan plan;
  if (given) {
    plan.schedule = std::move(*given);
    plan = analyse(task, costs, std::move(plan));
  } else {
    plan = choose_plan(task, costs, request.algorithm, request.whole);
  }
  if (plan.stream) task.machine = streaming_machine(std::move(task.machine), plan.stream->count_bits);
  Judgement judgement = judge(task, costs, plan);
  return {std::move(task), costs, std::move(plan), std::move(judgement)};
}

/// A stall in a portion, with its rounds counted over all portions.
StallError stall_in_portion(const StallError& stall, int index, const InPortions& portions) {
  StallError whole("portion " + std::to_string(index + 1) + " of " + std::to_string(portions.count) +
                   ", rounds counted from " + std::to_string(index * portions.most_rounds + 1) + ": " + stall.what());
  whole.deadlock = stall.deadlock;
  whole.livelock = stall.livelock;
  whole.round = index * portions.most_rounds + stall.round;
  whole.cycle = stall.cycle;
  whole.formed = stall.formed;
  whole.waits = stall.waits;
  return whole;
}

}  // namespace

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
  } catch (const MemoryError&) {
    throw;  // other settings would not make it cheaper
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
    } catch (const MemoryError&) {
      if (!usual) refusal = std::current_exception();  // more memory helps, unlike what the first refusal names
    } catch (const UsageError&) {
      continue;  // this setting does not serve either
    }
  }
  if (usual) return std::move(*usual);
  std::rethrow_exception(refusal);
}

std::optional<RoundSpan> round_span(const Plan& plan, size_t round) {
  if (!plan.stream || plan.stream->transfers.empty() || plan.schedule.rounds[round].empty()) return {};
  const std::vector<size_t>& groups = plan.stream->groups;
  RoundSpan span;
  span.group = static_cast<size_t>(std::upper_bound(groups.begin(), groups.end(), round) - groups.begin()) - 1;
  const std::vector<TransferTime>& times = plan.stream->transfers[round];
  span.first_flit = times.front().begin;
  for (const TransferTime& time : times) {
    span.first_flit = std::min(span.first_flit, time.begin);
    span.last_flit = std::max(span.last_flit, time.end);
  }
  return span;
}

namespace {

/// The marks of the rounds of a stream in a waveform.
std::vector<WaveNotes::Span> wave_spans(const Study& study) {
  std::vector<WaveNotes::Span> spans;
  for (size_t round = 0; study.stream && round < study.schedule.rounds.size(); ++round) {
    const RoundSpan span = round_span(study, round).value_or(RoundSpan{study.stream->groups.size()});
    spans.push_back({span.group, static_cast<uint64_t>(span.first_flit), static_cast<uint64_t>(span.last_flit)});
  }
  return spans;
}

}  // namespace

Execution run_study(const Study& study, const EnginePaths& paths, const WaveRequest& wave, const Watcher& watcher,
                    LinkRecord* links) {
  require_runnable(study);
  const Machine& machine = study.machine;
  const Watcher& report = watcher ? watcher : study.watcher;
  std::unique_ptr<Engine> engine;
  NodeConfig config = machine.node;
  const auto run = [&](const Schedule& schedule) {
    const BlockLayout layout(machine.topology, schedule, study.block_words,
                             study.stream ? study.stream->reuse : BlockLayout::Reuse::kAfterRound,
                             study.stream ? study.stream->sending : BlockLayout::Order::kOldestFirst,
                             machine.node.memory_words, study.stream ? study.stream->rotation : BankRotation{});
    const Program program =
        compile_schedule(machine.topology, schedule, layout, config, machine.options.startup, machine.switching,
                         study.stream ? study.stream->groups : std::vector<size_t>());
    // The first portion is the fullest; the engine made for it runs the others too.
    if (!engine || program.config.memory_words > config.memory_words ||
        program.config.queue_entries > config.queue_entries || program.config.rounds > config.rounds) {
      engine = machine.engine->make(machine.topology, program.config, paths,
                                    {!wave.file.empty(), machine.rtl_nodes, machine.options.workers});
      config = program.config;
    }
    if (!wave.file.empty()) {
      WaveRequest request = wave;
      request.spans = wave_spans(study);
      engine->request_wave(request);
    }
    if (links != nullptr) engine->request_links(*links);
    if (report && !study.portions) watch_rounds(report, study.total_cycles(), program.rounds, *engine);
    return execute(*engine, machine.topology, layout, program);
  };
  if (!study.portions) return run(study.schedule);
  const Portions portions = portions_of(*study.portions->algorithm, collective_request(study), study.block_words);
  Execution all;
  for (int index = 0; index < portions.count; ++index) {
    if (report)
      report({"runs portions", "portion " + std::to_string(index + 1) + " of " + std::to_string(portions.count),
              static_cast<double>(index), static_cast<double>(portions.count)});
    try {
      all.append(run(portions.make(index)));
    } catch (const StallError& stall) {
      throw stall_in_portion(stall, index, *study.portions);
    }
  }
  return all;
}

double prediction_error(const Study& study, const Execution& execution) {
  return static_cast<double>(execution.measured_cycles) - study.predicted_cycles;
}

}  // namespace dateline
