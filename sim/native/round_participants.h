// SPDX-License-Identifier: Apache-2.0
// Whom each round of a program concerns.
#pragma once

#include <vector>

#include "model/node/program.h"
#include "sim/node_range.h"

namespace dateline {

/// [round]: nodes of the range, counted from its first, that have to send or to receive in it; one more at the end, of
/// the round that the last close opens.
std::vector<std::vector<int>> round_participants(const Program& program, NodeRange nodes);

}  // namespace dateline
