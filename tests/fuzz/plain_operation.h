// SPDX-License-Identifier: Apache-2.0
// What the operations ask for, restated for the plain checker from the contract of schedules and the papers' restated
// definitions. Every operation of `dateline list`. Shares no code with sw/.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/fuzz/plain_network.h"

namespace dateline::plain {

/// A block starts at its origin and must get to its target; target -1: to every node.
using Block = std::pair<int, int>;

/// None where the operation is not known, or not defined for the arguments or on the network.
std::optional<std::vector<Block>> blocks_of(const std::string& operation,
                                            const std::map<std::string, std::string>& arguments, int source,
                                            const Network& network);

/// The image of every node under a permutation; none as above.
std::optional<std::vector<int>> images_of(const std::string& operation,
                                          const std::map<std::string, std::string>& arguments, const Network& network);

}  // namespace dateline::plain
