// SPDX-License-Identifier: Apache-2.0
// Requirements of the operations, restated for the plain checker from the contract of schedules and the restated
// definitions of the papers. Covers every operation of `dateline list`. Shares no code with sw/.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/fuzz/plain_network.h"

namespace dateline::plain {

/// A block as (origin, target): it starts at its origin and must reach its target. Target -1 means every node. Origin
/// -1: every node has a contribution to the block, and the target must have the sum of all of them.
using Block = std::pair<int, int>;

/// The blocks of an operation. Empty if the operation is unknown, or does not exist for the arguments or on the
/// network.
std::optional<std::vector<Block>> blocks_of(const std::string& operation,
                                            const std::map<std::string, std::string>& arguments, int source,
                                            const Network& network);

/// Whether the nodes of an operation add what they receive.
bool adds_up(const std::string& operation);

/// The image of every node under a permutation; empty like blocks_of().
std::optional<std::vector<int>> images_of(const std::string& operation,
                                          const std::map<std::string, std::string>& arguments, const Network& network);

}  // namespace dateline::plain
