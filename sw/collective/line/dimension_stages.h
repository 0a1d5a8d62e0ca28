// SPDX-License-Identifier: Apache-2.0
// Rotating dimensions, the frame of Spencer's collectives on tori (1994, chapter 3): it turns a collective for one line
// into one for the torus.
//
// With all ports every block is split into as many parts as there are dimensions. In stage s part j works in dimension
// (j+s) mod d, on every line that holds it, so parts never share a link. With one port complete blocks take one
// dimension after the other. A stage lasts as long as its longest program. Dimensions of size 1 do not count. All paths
// are straight, so any dimension order works.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/tree/line_tree.h"

namespace dateline {

/// The blocks of all nodes at position `origin` for all nodes at position `target`. For blocks that are for all nodes,
/// target is not used.
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
  LineMove move;  ///< may pass either end of a ring: 14 to 17 is three links up in a ring of 16
  std::vector<LineBlock> blocks;
};

/// [round]: the transfers of a collective on one line of nodes, in line positions. The program runs on all lines of a
/// dimension; a position then means all nodes that have it.
using LineProgram = std::vector<std::vector<LineTransfer>>;

/// The dimensions of more than one node, ascending.
std::vector<int> used_dimensions(const Topology& topology);
/// The common size of these dimensions; 0 if they differ or there are none.
int equal_size(const Topology& topology);

/// The schedule of any operation except gather. programs[i] runs on the lines of used_dimensions()[i]. For an operation
/// with a root it runs only on lines with a node that already holds something, and positions count from that node.
/// Otherwise it runs on all lines, and positions are coordinates. The items of a transfer ascend, so that blocks that
/// are adjacent in memory form one segment. Precondition: a torus.
///
/// halves: with all ports every part is cut again in so many pieces, and piece h runs
/// programs[h * dimensions + i]. Transfers of one round with the same path are joined.
Schedule schedule_in_stages(const std::string& operation, const std::string& algorithm,
                            const CollectiveRequest& request, const std::vector<LineProgram>& programs, int halves = 1);

/// Joins the transfers of a round that have the same ends, path and operation. The items of a joined transfer ascend.
void join_transfers(Round& round);

}  // namespace dateline
