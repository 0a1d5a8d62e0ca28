// SPDX-License-Identifier: Apache-2.0
// Finds rounds of a stream that may use a word of memory in the wrong order, whatever the proof of deadlock says.
#pragma once

#include <cstddef>
#include <string>

#include "sw/schedule/stream.h"

namespace dateline {

/// Why the rounds first .. last-1 between two barriers may use a word in the wrong order: a sentence that names both
/// transfers; "" if the order of words and queues excludes it, whatever the timing.
///  * A word may be written, or added to, while an earlier put may still have to read it.
///  * A word may be written before an earlier write of it. Adds may come in any order, unless the schedule fixes it.
///  * A put reads a word that another put of these rounds replaces: the word has a count already, so that the put does
///    not wait for the write.
///  * A word may be combined with a partial sum that is not complete yet, to be written to another place.
///  * Nodes put words to themselves in one of several rounds. The proof does not cover such puts.
std::string early_overwrite(const StreamSchedule& stream, size_t first, size_t last);

/// The first round of first .. last-1 for which early_overwrite() finds a reason `why`; `last` if there is none.
size_t first_early_overwrite(const StreamSchedule& stream, size_t first, size_t last, std::string& why);

}  // namespace dateline
