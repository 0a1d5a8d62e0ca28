// SPDX-License-Identifier: Apache-2.0
// Mutations of schedules. Some keep a schedule complete (another order, another path of the same length, finer parts),
// others break it in one place.
#pragma once

#include <string>
#include <vector>

#include "sw/schedule/schedule.h"
#include "tests/fuzz/chance.h"

namespace dateline::fuzz {

/// Complete schedules of all operations, algorithms and kinds of networks, small enough for thousands of mutants. The
/// library made each of them, and each passed its check.
std::vector<Schedule> real_schedules();

/// Draws one of real_schedules() and makes only this one.
const Schedule& real_schedule(Chance& chance);

/// Applies one to three mutations.
Schedule mutant(const Schedule& schedule, Chance& chance);

/// The text of a mutant, without some of the paths that equal the topology's own route. The file is well-formed.
std::string mutant_text(const Schedule& schedule, Chance& chance);

}  // namespace dateline::fuzz
