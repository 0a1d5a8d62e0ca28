// SPDX-License-Identifier: Apache-2.0
// Mutations of schedules. Some keep a schedule complete (another order, another way of the same length, finer parts),
// others break it in one place.
#pragma once

#include <string>
#include <vector>

#include "sw/schedule/schedule.h"
#include "tests/fuzz/chance.h"

namespace dateline::fuzz {

/// Complete schedules of all operations, algorithms and kinds of networks, small enough for thousands of mutants. Each
/// was made by the library and passed its check.
const std::vector<Schedule>& real_schedules();

/// One to three mutations.
Schedule mutant(const Schedule& schedule, Chance& chance);

/// The text of a mutant, some paths left out where the topology's own route will do; still a well-formed file.
std::string mutant_text(const Schedule& schedule, Chance& chance);

}  // namespace dateline::fuzz
