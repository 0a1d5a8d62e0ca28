// SPDX-License-Identifier: Apache-2.0
// Whether a study has room in memory, before it makes anything.
#pragma once

#include <cstdint>
#include <string>

#include "sw/driver/machine/memory.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// What makes blocks of `words` words fit that need `needed` words of memory at a node: "; use words 12 or fewer".
/// parts: into which a block is cut; a run pads it to a multiple.
std::string fewer_words(int words, int64_t needed, int parts = 1);

/// Whether a schedule of that size, its checks, and where the study will be run its engine have room.
bool has_room(const Study& study, const ScheduleSize& size);
/// Throws UsageError with what they need where they have not.
void require_room(const Study& study, const std::string& operation, const ScheduleSize& size);

/// The same of what is asked for; where an algorithm is to be chosen, of the one that needs least.
void require_room(const Study& study, const StudyRequest& request);

}  // namespace dateline
