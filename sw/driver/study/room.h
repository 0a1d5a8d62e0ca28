// SPDX-License-Identifier: Apache-2.0
// Whether the memory of the program holds a schedule, before the schedule is made.
#pragma once

#include <cstdint>
#include <string>

#include "sw/driver/machine/memory.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// The remedy for blocks of `words` words that need `needed` words of memory per node: "; use words 12 or fewer".
/// parts: the pieces into which a block is cut; a run pads the block to a multiple of them.
std::string fewer_words(int words, int64_t needed, int parts = 1);

/// Whether the memory is estimated to hold the schedule that an algorithm makes, its checks and, if the task runs it,
/// its engine.
bool has_room(const Task& task, const Algorithm& algorithm, const CollectiveRequest& request);
/// Throws UsageError where has_room() is false.
void require_room(const Task& task, const Algorithm& algorithm, const CollectiveRequest& request);

/// Throws UsageError where the memory cannot hold an existing schedule and its checks.
void require_room(const Task& task, const ScheduleSize& size);
/// Throws UsageError where the memory cannot hold the run of a schedule that is laid out.
void require_run_room(const Task& task, const ScheduleSize& size, const ProgramSize& program);

/// Throws UsageError where the memory cannot hold the proof and the prediction of a stream.
void require_stream_room(const Task& task, const ScheduleSize& size, const ProgramSize& program);

/// Like require_room, before a schedule is chosen: for the schedule from a file (`given`, or nullptr), or for the
/// algorithm that needs the least memory of all that may be chosen.
void require_room(const Task& task, const StudyRequest& request, const Schedule* given);

}  // namespace dateline
