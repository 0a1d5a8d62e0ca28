// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/room.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/collective/schedule_size.h"
#include "sw/driver/study/choose.h"
#include "sw/schedule/node_symmetry.h"

namespace dateline {
namespace {

MemoryNeed with_kept(const Task& task, MemoryNeed need) {
  if (task.kept_bytes > 0) need.add("best schedule so far", task.kept_bytes);
  return need;
}

const MemoryNeed& larger(const MemoryNeed& a, const MemoryNeed& b) { return a.bytes() < b.bytes() ? b : a; }

/// The largest of the memory needs of making, laying out and running the schedule, because these steps follow each
/// other.
MemoryNeed memory_of(const Task& task, const Algorithm& algorithm, const CollectiveRequest& request) {
  const ScheduleSize size = expected_size(algorithm, request);
  MemoryNeed need = larger(making_memory(algorithm, request), schedule_memory(task.machine.topology, size));
  if (task.runs) {
    constexpr double kSpread = 1.02;  // the program that is made may be so much larger than the expected one
    MemoryNeed run = run_memory(task.machine, size, expected_program(task.machine, algorithm, size, task.block_words));
    run.multiply(kSpread);
    need = larger(need, run);
  }
  if (task.sync == Sync::kStream)
    need = larger(need, stream_memory(task.machine, size,
                                      largest_program(task.machine, size, task.block_words / (1.0 * size.parts))));
  return with_kept(task, need);
}

std::string work_of(const Task& task, const std::string& operation) {
  return operation + " on " + task.machine.topology.spec;
}

/// Refuses blocks that no algorithm can fit: a node holds at least the blocks that it has at the start, and those that
/// it must have at the end.
void require_node_memory(const Task& task, const Blocks& blocks) {
  int64_t most = 0;
  for (int node = 0; node < task.machine.topology.nodes; ++node)
    most = std::max({most, blocks.initial_blocks(node), blocks.required_blocks(node)});
  if (most * task.block_words > kMaxMemoryWords)
    throw UsageError(setting("words", task.block_words) + ": " + task.operation + " on " + task.machine.topology.spec +
                     " needs at least " + std::to_string(most * task.block_words) +
                     " words of memory per node, and there are at most " + std::to_string(kMaxMemoryWords) +
                     fewer_words(task.block_words, most * task.block_words));
}

}  // namespace

std::string fewer_words(int words, int64_t needed, int parts) {
  const int64_t padded = (words + parts - 1) / parts * parts;
  const int64_t most = padded * kMaxMemoryWords / needed / parts * parts;
  return most > 0 ? "; use " + setting("words", most) + " or fewer" : "; no block is short enough";
}

bool has_room(const Task& task, const Algorithm& algorithm, const CollectiveRequest& request) {
  return memory_of(task, algorithm, request).bytes() <= task.memory * 1024 * 1024 * 1024;
}

void require_room(const Task& task, const Algorithm& algorithm, const CollectiveRequest& request) {
  require_memory(work_of(task, algorithm.operation + " by " + algorithm.name), memory_of(task, algorithm, request),
                 task.memory);
}

void require_room(const Task& task, const ScheduleSize& size) {
  require_memory(work_of(task, task.operation), with_kept(task, schedule_memory(task.machine.topology, size)),
                 task.memory);
}

void require_run_room(const Task& task, const ScheduleSize& size, const ProgramSize& program) {
  require_memory("a run of " + work_of(task, task.operation), with_kept(task, run_memory(task.machine, size, program)),
                 task.memory);
}

void require_stream_room(const Task& task, const ScheduleSize& size, const ProgramSize& program) {
  require_memory("a stream of " + work_of(task, task.operation),
                 with_kept(task, stream_memory(task.machine, size, program)), task.memory);
}

void require_room(const Task& task, const StudyRequest& request, const Schedule* given) {
  if (given != nullptr) {
    require_room(task, schedule_size(task.machine.topology, *given, NodeSymmetry::find(task.machine.topology, *given)));
    return;
  }
  const CollectiveRequest collective = collective_request(task);
  const Blocks possible(task.machine.topology, empty_schedule(task.operation, "", collective, 1));
  const Algorithm* least = nullptr;
  double least_bytes = 0;
  for (const Algorithm* algorithm : applicable_algorithms(task.operation, collective)) {
    if (request.algorithm != "auto" && request.algorithm != algorithm->name) continue;
    if (!request.whole && !why_portions(*algorithm, collective, task.block_words).empty()) return;
    const double bytes = memory_of(task, *algorithm, collective).bytes();
    if (!least || bytes < least_bytes) least = algorithm, least_bytes = bytes;
  }
  if (least && request.algorithm == "auto") require_node_memory(task, possible);
  if (least) require_room(task, *least, collective);
}

}  // namespace dateline
