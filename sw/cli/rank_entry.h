// SPDX-License-Identifier: Apache-2.0
// What a rank of mpirun does before it runs its command.
#pragma once

#include <string>

#include "sim/parallel/rank_process.h"

namespace dateline {

/// Reads DATELINE_RANK_PATIENCE from the environment. Throws UsageError if ranks differ in program or arguments, or if
/// the command cannot use several ranks.
void enter_as_rank(RankProcess& ranks, int argc, char** argv);

/// The file that this rank writes in place of `name`: rank 0 writes `name`, other ranks /dev/null. "-" and "" are not
/// changed.
std::string output_name_for(const Ranks* ranks, const std::string& name);

}  // namespace dateline
