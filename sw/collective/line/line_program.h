// SPDX-License-Identifier: Apache-2.0
// What a collective does on one line of nodes, in line positions: who sends what to whom in which round. The stages of
// dimension_stages.h repeat it on all lines of a dimension; a position then stands for all nodes that share it.
#pragma once

#include <vector>

#include "sw/collective/tree/line_tree.h"

namespace dateline {

/// The blocks of all nodes at one position for all nodes at another. Blocks that are for everyone have no target:
/// there it is not read.
struct LineBlock {
  int origin = 0;
  int target = 0;

  friend bool operator<(const LineBlock& a, const LineBlock& b) {
    return a.origin != b.origin ? a.origin < b.origin : a.target < b.target;
  }
  friend bool operator==(const LineBlock& a, const LineBlock& b) {
    return a.origin == b.origin && a.target == b.target;
  }
};

struct LineTransfer {
  LineMove move;  ///< it may lead past either end of a ring: 14 to 17 is three links up in a ring of 16
  std::vector<LineBlock> blocks;
};
using LineProgram = std::vector<std::vector<LineTransfer>>;

}  // namespace dateline
