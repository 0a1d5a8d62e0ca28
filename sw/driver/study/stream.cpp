// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/stream.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/router/route_encoding.h"
#include "model/router/timing.h"
#include "sim/engine.h"
#include "sw/driver/rounds/execute.h"
#include "sw/driver/study/room.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/stream.h"

namespace dateline {
namespace {

std::function<void(long cycle, int group)> watch_stream(const Task& task, const Plan& plan, double cycles) {
  if (!task.watcher) return {};
  return [watcher = task.watcher, name = plan.schedule.algorithm, cycles](long cycle, int group) {
    watcher({"predicts " + (name.empty() ? "the schedule" : name) + " as a stream",
             "group " + std::to_string(group + 1) + ", cycle " + std::to_string(cycle), static_cast<double>(cycle),
             cycles});
  };
}

/// The layout of a stream: no word is written twice, where the memory holds that; else memory is used again, and the
/// proof puts barriers before the words that are.
BlockLayout::Reuse reuse_of(const Task& task, const Schedule& schedule) {
  const BlockLayout once(task.machine.topology, schedule, task.block_words, BlockLayout::Reuse::kNever);
  return once.total_words() <= kMaxMemoryWords ? BlockLayout::Reuse::kNever : BlockLayout::Reuse::kInStream;
}

/// The rotation of memory banks, if the layout that follows it fits into memory.
BankRotation rotation_of(const Task& task, const Schedule& schedule, BlockLayout::Order sending) {
  const NodeConfig& node = task.machine.node;
  if (schedule.one_port) return {};
  const BankRotation rotation{node.banks(), timing_of(node.router).hop()};
  const BlockLayout layout(task.machine.topology, schedule, task.block_words, BlockLayout::Reuse::kNever, sending,
                           node.memory_words, rotation);
  return layout.total_words() <= kMaxMemoryWords ? rotation : BankRotation{};
}

/// Bits of the counts that the layout needs. Throws UsageError where the machine, or any, has fewer.
int count_bits_for(const Task& task, const BlockLayout& layout) {
  const int chosen = task.machine.options.count_bits;
  int needed = 1;
  while (layout.most_count() >= 1 << needed) ++needed;
  if (needed <= (chosen > 0 ? chosen : kMaxCountBits)) return needed;
  const std::string text = "a word gets " + std::to_string(layout.most_count()) + " contributions, with its own";
  if (needed > kMaxCountBits)
    throw UsageError(text + ", and a count holds at most " + std::to_string((1 << kMaxCountBits) - 1) +
                     "; use an algorithm with more rounds, or " + setting("sync", "barrier"));
  throw UsageError(setting("count-bits", chosen) + ": " + text + ", and its count holds at most " +
                   std::to_string((1 << chosen) - 1) + "; use " + setting("count-bits", needed) + " or " +
                   setting("sync", "barrier"));
}

/// Flits over links that the prediction of a stream steps.
double flits_of(const Plan& plan, int block_words) {
  const double words = static_cast<double>(block_words) / plan.schedule.parts;
  double flits = 0;
  for (const Round& round : plan.schedule.rounds)
    for (const Transfer& transfer : round)
      flits += static_cast<double>(transfer.path.size()) * (2 + static_cast<double>(transfer.items.size()) * words);
  return flits;
}

/// Cycles of the program on the native engine, where the prediction is an estimate and messages take several links.
std::optional<double> tried_cycles(const Task& task, const Plan& plan, const StreamPlan& stream,
                                   const Program& program) {
  constexpr double kMostFlits = 4e6;  // about a second
  const auto far = [](const Transfer& transfer) { return transfer.path.size() > 1; };
  const bool estimate = std::any_of(stream.predicted.begin(), stream.predicted.end(),
                                    [](const GroupPrediction& group) { return group.estimate; });
  const bool several = std::any_of(plan.schedule.rounds.begin(), plan.schedule.rounds.end(),
                                   [&](const Round& round) { return std::any_of(round.begin(), round.end(), far); });
  if (!estimate || !several || task.unsafe || flits_of(plan, task.block_words) > kMostFlits) return {};
  try {
    const std::unique_ptr<Engine> engine =
        find_engine("native").make(task.machine.topology, program.config, EnginePaths{}, {});
    double cycles = 0;
    for (const long measured : measure_rounds(program, engine->run(program))) cycles += static_cast<double>(measured);
    return cycles;
  } catch (const StallError&) {
    return {};  // the run will say why
  }
}

/// The plan as a stream, with the items of every message in the given order.
Plan streamed(const Task& task, const Costs& costs, Plan plan, BlockLayout::Order sending) {
  const Topology& topology = task.machine.topology;
  if (task.watcher) task.watcher({"proves that " + plan.schedule.algorithm + " can stream"});
  plan.schedule = in_stream_order(topology, std::move(plan.schedule));
  StreamPlan stream;
  stream.sending = sending;
  stream.reuse = reuse_of(task, plan.schedule);
  if (stream.reuse == BlockLayout::Reuse::kNever) stream.rotation = rotation_of(task, plan.schedule, sending);
  const BlockLayout layout(topology, plan.schedule, task.block_words, stream.reuse, sending,
                           task.machine.node.memory_words, stream.rotation);
  stream.count_bits = count_bits_for(task, layout);
  const Machine machine = streaming_machine(task.machine, stream.count_bits);
  require_stream_room(task, schedule_size(topology, plan.schedule, {}), program_size(machine, plan.schedule, layout));
  stream.more_words = static_cast<int64_t>(layout.total_words()) - plan.memory_words;
  const StreamSchedule puts(topology, machine.router(), plan.schedule.q, plan.schedule, layout, machine.switching);
  StreamGroups groups;
  groups.first_rounds = {0};
  if (!task.unsafe) groups = stream_groups(puts);
  stream.groups = std::move(groups.first_rounds);
  stream.barriers = std::move(groups.barriers);
  const Program program = compile_schedule(topology, plan.schedule, layout, machine.node, machine.options.startup,
                                           machine.switching, stream.groups);
  try {
    StreamPrediction predicted = predict_stream(topology, plan.schedule, program, costs.wire, machine.switching,
                                                watch_stream(task, plan, plan.total_cycles()));
    stream.predicted = std::move(predicted.groups);
    stream.transfers = std::move(predicted.transfers);
  } catch (const CheckError&) {
    if (!task.unsafe) throw;
    stream.predicted.assign(stream.groups.size(), {0, true});
  }
  // Their puts to themselves meet other messages at nodes.
  for (size_t g = 0; g < stream.groups.size(); ++g) {
    const size_t last = g + 1 < stream.groups.size() ? stream.groups[g + 1] : plan.schedule.rounds.size();
    for (size_t round = stream.groups[g]; round < last; ++round)
      if (layout.has_copies(round)) stream.predicted[g].estimate = true;
  }
  stream.tried_cycles = tried_cycles(task, plan, stream, program);
  plan.memory_words = layout.total_words();
  plan.predicted_cycles = 0;
  for (const GroupPrediction& group : stream.predicted) plan.predicted_cycles += group.cycles;
  plan.barrier_cycles = static_cast<double>(barrier_cycles(machine.node, plan.schedule, layout, stream.groups.size()));
  plan.predicted.clear();
  plan.schedule.sync = to_string(Sync::kStream);
  plan.stream = std::move(stream);
  return plan;
}

/// The plan as a stream. Where barriers are left, the other order of the items may need fewer.
Plan streamed(const Task& task, const Costs& costs, const Plan& plan) {
  // Before the copies that a stream needs. Its program is known later and no larger.
  const ScheduleSize size = schedule_size(task.machine.topology, plan.schedule, {});
  require_stream_room(task, size, largest_program(task.machine, size, task.block_words / (1.0 * plan.schedule.parts)));
  Plan stream = streamed(task, costs, plan, BlockLayout::Order::kOldestFirst);
  if (stream.stream->barriers.empty() || find_operation(plan.schedule.operation).reduces()) return stream;
  Plan other = streamed(task, costs, plan, BlockLayout::Order::kLatestFirst);
  return other.ranked_cycles() < stream.ranked_cycles() ? std::move(other) : std::move(stream);
}

/// A path whose headers do not fit into the buffer of the network interface; "" if all do.
std::string long_headers(const Machine& machine, const Schedule& schedule) {
  if (!machine.router().source) return "";
  for (const Round& round : schedule.rounds)
    for (const Transfer& transfer : round)
      if (const auto route =
              encode_route(machine.topology, machine.router(), transfer.from, transfer.path, machine.switching, 0);
          route && !short_header(machine.node, header_flits(machine.router(), *route).size()))
        return "a path of " + std::to_string(transfer.path.size()) +
               " links has more header flits than a network interface holds until the first word is there; use " +
               setting("sync", "barrier");
  return "";
}

/// Whether the messages of several hops of a stream with layered routing would use a quarter of all links all the time.
/// Other routings are not looked at: their schedules have few such messages.
bool crowded(const Task& task, const Plan& stream) {
  constexpr double kShare = 0.25, kHeaders = 4;
  const Topology& topology = task.machine.topology;
  if (!task.machine.router().layered()) return false;
  double flits = 0, links = 0;
  for (const LinkEnd& end : topology.far_ends) links += end ? 1 : 0;
  const double part_words = std::ceil(static_cast<double>(task.block_words) / stream.schedule.parts);
  for (const Round& round : stream.schedule.rounds)
    for (const Transfer& transfer : round)
      if (transfer.path.size() > 1)
        flits += static_cast<double>(transfer.path.size()) *
                 (kHeaders + part_words * static_cast<double>(transfer.items.size()));
  return flits > kShare * links * stream.total_cycles();
}

}  // namespace

Machine streaming_machine(Machine machine, int bits) {
  if (machine.options.count_bits <= 0) machine.node.count_bits = bits;
  machine.node.router.eject_depth = machine.node.ni_depth();
  if (machine.switching == Switching::kCircuitAnyVc) machine.switching = Switching::kCircuit;
  return machine;
}

std::string why_no_stream(const Task& task, const Plan& plan) {
  const Machine& machine = task.machine;
  const std::string barrier = "; use " + setting("sync", "barrier");
  if (machine.engine->fixed != nullptr) return "the memory words of a board have no counts" + barrier;
  if (machine.options.count_bits == 0)
    return setting("count-bits", 0) + " leaves out the counts of memory words that a stream needs" + barrier;
  if (machine.bubbles())
    return setting("flow", "bubble") + " needs packets that never starve, and a stream starves them; use " +
           setting("flow", "dateline") + " or " + setting("sync", "barrier");
  if (const int needed = needed_vcs(streaming_machine(machine)); machine.router().vcs < needed)
    return "circuits of a stream obey the classes of virtual channels, and need " + std::to_string(needed) +
           " of them; use " + setting("vcs", needed) + " or " + setting("sync", "barrier");
  if (plan.portions) return "the schedule is made in portions" + barrier;
  return long_headers(streaming_machine(machine), plan.schedule);
}

Plan with_sync(const Task& task, const Costs& costs, Plan plan) {
  if (task.sync == Sync::kBarrier) return plan;
  if (plan.schedule.rounds.empty() && !plan.portions) return plan;
  if (!plan.check.valid || !plan.check.complete || !plan.check.ports_ok || !plan.expressible) return plan;
  const std::string why = why_no_stream(task, plan);
  if (task.sync == Sync::kStream) {
    if (!why.empty()) throw UsageError(setting("sync", "stream") + ": " + why);
    return streamed(task, costs, plan);
  }
  // The prediction takes as long as a run on the native engine, and long messages gain little.
  constexpr double kMostFlits = 1e7;
  if (!why.empty() || plan.memory_words > kMaxMemoryWords || flits_of(plan, task.block_words) > kMostFlits) return plan;
  // 400 streams whose cycles are estimates were measured. Those that were predicted to take less than 0.83 of the
  // cycles with barriers took fewer in fact. Others may take more.
  // Messages over several links that fill the network hold links while they wait, which the prediction leaves out:
  // all-to-all by direct messages took up to 8.4 times as long.
  constexpr double kDoubt = 1.2, kCrowded = 10;
  try {
    Plan stream = streamed(task, costs, plan);
    const bool known = stream.estimates() == 0 || stream.stream->tried_cycles;
    const double doubt = known ? 1 : crowded(task, stream) ? kCrowded : kDoubt;
    return doubt * stream.ranked_cycles() < plan.total_cycles() ? std::move(stream) : std::move(plan);
  } catch (const UsageError&) {
    return plan;  // such as a put queue that is full, as the rounds of a group share it, or memory
  }
}

}  // namespace dateline
