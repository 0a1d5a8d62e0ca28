// SPDX-License-Identifier: Apache-2.0
// Which nodes send or receive in each round of a program.
#pragma once

#include <vector>

#include "model/node/program.h"
#include "sim/node_range.h"

namespace dateline {

/// Returns [round]: the nodes that send or receive in it, numbered from the start of the range. One more entry at the
/// end is for the round that the last close opens.
std::vector<std::vector<int>> round_participants(const Program& program, NodeRange nodes);

}  // namespace dateline
