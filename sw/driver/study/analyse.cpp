// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/analyse.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "model/base/counted.h"
#include "model/router/route_encoding.h"
#include "sw/driver/study/room.h"
#include "sw/driver/study/stream.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/node_symmetry.h"

namespace dateline {
namespace {

bool expressible(const Machine& machine, const Schedule& schedule) {
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (!encode_route(machine.topology, machine.router(), transfer.from, transfer.path, machine.switching, 0))
        return false;
  return true;
}

std::string name_of(const Schedule& schedule) {
  return schedule.algorithm.empty() ? "the schedule" : schedule.algorithm;
}

std::function<void(size_t)> watch_prediction(const Watcher& watcher, const Schedule& schedule) {
  if (!watcher) return {};
  return [watcher, name = name_of(schedule), rounds = schedule.rounds.size()](size_t round) {
    watcher({"predicts " + name, "round " + std::to_string(round + 1) + " of " + std::to_string(rounds),
             static_cast<double>(round), static_cast<double>(rounds)});
  };
}

/// Reports its steps to `watcher`, which may be empty.
Analysis analysis_of(const Task& task, const Costs& costs, const Schedule& schedule, const Watcher& watcher) {
  const Topology& topology = task.machine.topology;
  const auto report = [&](const std::string& does) {
    if (watcher) watcher({does + " " + name_of(schedule), counted(static_cast<long>(schedule.rounds.size()), "round")});
  };
  std::optional<NodeSymmetry> same = NodeSymmetry::find(topology, schedule);
  const ScheduleSize size = schedule_size(topology, schedule, same);
  require_room(task, size);
  report("lays out");
  const BlockLayout layout(topology, schedule, task.block_words, std::move(same), BlockLayout::Reuse::kAfterRound,
                           BlockLayout::Order::kOldestFirst, task.machine.node.memory_words);
  if (task.runs) require_run_room(task, size, program_size(task.machine, schedule, layout));
  std::unordered_map<const Transfer*, int> segments;
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t)
      segments[&schedule.rounds[r][t]] = static_cast<int>(layout.segments(r, t).size());
  Analysis analysis;
  report("checks");
  analysis.check = check_schedule(topology, schedule, [&](const Transfer& t) { return segments.at(&t); });
  analysis.memory_words = layout.total_words();
  if (!analysis.check.valid) return analysis;  // paths that do not exist have no cycles
  analysis.predicted = predict_rounds(topology, schedule, layout, task.machine.node, costs.wire, task.machine.switching,
                                      watch_prediction(watcher, schedule));
  analysis.barrier_cycles = static_cast<double>(barrier_cycles(task.machine.node, schedule, layout));
  analysis.expressible = expressible(task.machine, schedule);
  return analysis;
}

/// The plan with its analysis, and the counts and sums that follow from it.
Plan completed(const Task& task, const Costs& costs, Plan plan, Analysis analysis) {
  static_cast<Analysis&>(plan) = std::move(analysis);
  plan.predicted_cycles = 0;
  for (const RoundPrediction& round : plan.predicted) plan.predicted_cycles += round.cycles;
  plan.counts = count_schedule(plan.check, plan.schedule.parts, task.block_words, framing_of(task.machine.node));
  plan.linear_cycles = linear_cycles(costs.cost, plan.counts.total);
  return plan;
}

}  // namespace

Plan analyse(const Task& task, const Costs& costs, Plan plan) {
  Analysis analysis = analysis_of(task, costs, plan.schedule, task.watcher);
  return with_sync(task, costs, completed(task, costs, std::move(plan), std::move(analysis)));
}

Plan analyse(const Task& task, const Costs& costs, Plan plan, const Portions& portions) {
  PortionedCheck check(task.machine.topology, plan.schedule);
  Analysis all;
  for (int index = 0; index < portions.count; ++index) {
    if (task.watcher)
      task.watcher({"checks " + plan.schedule.algorithm,
                    "portion " + std::to_string(index + 1) + " of " + std::to_string(portions.count),
                    static_cast<double>(index), static_cast<double>(portions.count)});
    const Schedule portion = portions.make(index);
    Analysis analysis = analysis_of(task, costs, portion, {});  // the watcher counts portions
    check.add(portion, std::move(analysis.check));
    all.memory_words = std::max(all.memory_words, analysis.memory_words);
    all.expressible = all.expressible && analysis.expressible;
    all.barrier_cycles += analysis.barrier_cycles;
    for (const RoundPrediction& round : analysis.predicted)
      all.predicted.push_back({round.cycles, round.estimate, round.bound, {}});
  }
  all.check = check.finish();
  if (!all.check.valid) all.predicted.clear();
  return with_sync(task, costs, completed(task, costs, std::move(plan), std::move(all)));
}

}  // namespace dateline
