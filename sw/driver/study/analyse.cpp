// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/analyse.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "model/router/route_encoding.h"
#include "sw/driver/study/room.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/node_symmetry.h"

namespace dateline {
namespace {

bool expressible(const Study& study, const Schedule& schedule) {
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (!encode_route(study.machine.topology, study.machine.router(), transfer.from, transfer.path,
                        study.machine.switching, 0))
        return false;
  return true;
}

/// "lays out", "checks". Portions are counted themselves.
void tell(const Study& study, const std::string& does, const Schedule& schedule) {
  if (!study.watcher || study.portions) return;
  study.watcher({does + " " + (schedule.algorithm.empty() ? "the schedule" : schedule.algorithm),
                 std::to_string(schedule.rounds.size()) + " rounds"});
}

/// Portions are counted themselves.
std::function<void(size_t)> watch_prediction(const Study& study, const Schedule& schedule) {
  if (!study.watcher || study.portions) return {};
  const size_t rounds = schedule.rounds.size();
  return [watcher = study.watcher, name = schedule.algorithm, rounds](size_t round) {
    watcher({"predicts " + (name.empty() ? "the schedule" : name),
             "round " + std::to_string(round + 1) + " of " + std::to_string(rounds), static_cast<double>(round),
             static_cast<double>(rounds)});
  };
}

}  // namespace

Analysis analyse(const Study& study, const Schedule& schedule) {
  std::optional<NodeSymmetry> same = NodeSymmetry::find(study.machine.topology, schedule);
  require_room(study, schedule.operation, schedule_size(study.machine.topology, schedule, same));
  tell(study, "lays out", schedule);
  const BlockLayout layout(study.machine.topology, schedule, study.block_words, std::move(same));
  std::unordered_map<const Transfer*, int> segments;
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t)
      segments[&schedule.rounds[r][t]] = static_cast<int>(layout.segments(r, t).size());
  Analysis analysis;
  tell(study, "checks", schedule);
  analysis.check = check_schedule(study.machine.topology, schedule, [&](const Transfer& t) { return segments.at(&t); });
  analysis.memory_words = layout.total_words();
  if (!analysis.check.valid) return analysis;  // paths that do not exist have no cycles
  analysis.predicted = predict_rounds(study.machine.topology, schedule, layout, study.machine.node, study.wire,
                                      study.machine.switching, watch_prediction(study, schedule));
  analysis.barrier_cycles = static_cast<double>(barrier_cycles(study.machine.node, schedule, layout));
  analysis.expressible = expressible(study, schedule);
  return analysis;
}

Analysis analyse(const Study& study, const Portions& portions) {
  PortionedCheck check(study.machine.topology, study.schedule);
  Analysis all;
  for (int index = 0; index < portions.count; ++index) {
    if (study.watcher)
      study.watcher({"checks " + study.schedule.algorithm,
                     "portion " + std::to_string(index + 1) + " of " + std::to_string(portions.count),
                     static_cast<double>(index), static_cast<double>(portions.count)});
    const Schedule portion = portions.make(index);
    Analysis analysis = analyse(study, portion);
    check.add(portion, std::move(analysis.check));
    all.memory_words = std::max(all.memory_words, analysis.memory_words);
    all.expressible = all.expressible && analysis.expressible;
    all.barrier_cycles += analysis.barrier_cycles;
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
  study.expressible = analysis.expressible;
  study.predicted = std::move(analysis.predicted);
  study.predicted_cycles = 0;
  for (const RoundPrediction& round : study.predicted) study.predicted_cycles += round.cycles;
  study.barrier_cycles = analysis.barrier_cycles;
  study.counts = count_schedule(study.check, study.schedule.parts, study.block_words, framing_of(study.machine.node));
  study.linear_cycles = linear_cycles(study.cost, study.counts.total);
}

}  // namespace dateline
