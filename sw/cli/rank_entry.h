// SPDX-License-Identifier: Apache-2.0
// What a rank does before its command.
#pragma once

#include <string>

#include "sim/parallel/rank_process.h"

namespace dateline {

/// Takes DATELINE_RANK_PATIENCE from the environment, and makes sure that all ranks are this program with these
/// arguments and that several of them can do the command. Throws UsageError.
void enter_as_rank(RankProcess& ranks, int argc, char** argv);

/// What an output file's name is to a rank: one of them writes it.
std::string output_name_for(const Ranks* ranks, const std::string& name);

}  // namespace dateline
