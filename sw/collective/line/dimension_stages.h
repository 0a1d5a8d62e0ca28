// SPDX-License-Identifier: Apache-2.0
// Rotating dimensions, the frame of Spencer's collectives on tori (1994, chapter 3): a collective for one line
// becomes one for the torus.
//
// With all ports every block is split into as many parts as there are dimensions; in stage s part j works in dimension
// (j+s) mod d, on every line that holds it, so parts never share a link. With one port the whole block takes one
// dimension after the other. A stage lasts as long as its longest program. Dimensions of size 1 do not count. All paths
// are straight, so any dimension order will do.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
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

/// What a collective does on one line of nodes, in line positions: who sends what to whom in which round. It is
/// repeated on all lines of a dimension; a position then stands for all nodes that share it.
using LineProgram = std::vector<std::vector<LineTransfer>>;

/// Dimensions of more than one node, ascending.
std::vector<int> used_dimensions(const Topology& topology);

/// The schedule of an operation but gather: programs[i] runs on the lines of used_dimensions()[i]. With a root only on
/// lines through nodes that hold something by then, and positions count from that node; otherwise on all lines, and
/// positions are coordinates. The items of a transfer ascend, so that blocks that are neighbours in memory form one
/// segment. Precondition: a torus.
Schedule schedule_in_stages(const std::string& operation, const std::string& algorithm,
                            const CollectiveRequest& request, const std::vector<LineProgram>& programs);

}  // namespace dateline
