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
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

MemoryNeed memory_of(const Study& study, const ScheduleSize& size) {
  MemoryNeed need = schedule_memory(study.machine.topology, size);
  if (study.kept_bytes > 0) need.add("best schedule so far", study.kept_bytes);
  if (study.runs) need.add(run_memory(study.machine, size, study.block_words));
  return need;
}

/// Of a choice of algorithms: no schedule can have less in a node than what is there at the start, or must be at the
/// end.
void require_node_memory(const Study& study, const std::string& operation, const Blocks& blocks) {
  int64_t most = 0;
  for (int node = 0; node < study.machine.topology.nodes; ++node)
    most = std::max({most, blocks.initial_blocks(node), blocks.required_blocks(node)});
  if (most * study.block_words > kMaxMemoryWords)
    throw UsageError(setting("words", study.block_words) + ": " + operation + " on " + study.machine.topology.spec +
                     " needs at least " + std::to_string(most * study.block_words) +
                     " words of memory per node, and there are at most " + std::to_string(kMaxMemoryWords) +
                     fewer_words(study.block_words, most * study.block_words));
}

}  // namespace

std::string fewer_words(int words, int64_t needed, int parts) {
  const int64_t padded = (words + parts - 1) / parts * parts;
  const int64_t most = padded * kMaxMemoryWords / needed / parts * parts;
  return most > 0 ? "; use " + setting("words", most) + " or fewer" : "; no block is short enough";
}

bool has_room(const Study& study, const ScheduleSize& size) {
  return memory_of(study, size).bytes() <= study.memory * 1024 * 1024 * 1024;
}

void require_room(const Study& study, const std::string& operation, const ScheduleSize& size) {
  require_memory(operation + " on " + study.machine.topology.spec, memory_of(study, size), study.memory);
}

void require_room(const Study& study, const StudyRequest& request) {
  if (!request.from.empty()) {
    require_room(study, study.schedule.operation,
                 schedule_size(study.machine.topology, study.schedule,
                               NodeSymmetry::find(study.machine.topology, study.schedule)));
    return;
  }
  const CollectiveRequest collective = collective_request(study, request.arguments);
  const std::string operation = find_operation(request.operation).name;
  const Blocks possible(study.machine.topology, empty_schedule(operation, "", collective, 1));
  const Algorithm* least = nullptr;
  double least_bytes = 0;
  for (const Algorithm* algorithm : applicable_algorithms(operation, collective)) {
    if (request.algorithm != "auto" && request.algorithm != algorithm->name) continue;
    if (!request.whole && !why_portions(*algorithm, collective, study.block_words).empty()) return;
    const double bytes = memory_of(study, expected_size(study.machine.topology, *algorithm, collective.q)).bytes();
    if (!least || bytes < least_bytes) least = algorithm, least_bytes = bytes;
  }
  if (least && request.algorithm == "auto") require_node_memory(study, operation, possible);
  if (least)
    require_room(study, operation + " by " + least->name, expected_size(study.machine.topology, *least, collective.q));
}

}  // namespace dateline
