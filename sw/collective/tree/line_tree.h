// SPDX-License-Identifier: Apache-2.0
// Broadcast trees on a line of nodes (a ring cut open), as moves between signed offsets from the root.
#pragma once

#include <vector>

namespace dateline {

struct LineMove {
  int from = 0;  ///< offset of the sender from the root of the line
  int to = 0;    ///< offset of the receiver; the path is straight, to - from hops
};
using LineRounds = std::vector<std::vector<LineMove>>;

/// All-port tree of Spencer (primitive seg_tree of the restated thesis): ceil(log_(2q+1) nodes) rounds, offsets
/// -(nodes-1)/2 .. nodes/2, at most q moves on a link.
LineRounds all_port_line_tree(int nodes, int q);
/// The all-port tree for given numbers of nodes on each side of the root. Its depth is that of the longer side.
LineRounds all_port_line_tree(int left, int right, int q);

/// One-port tree: ceil(log_(q+1) nodes) rounds. In a round every node sends up to q messages, all in one direction, and
/// no link carries more than q. Offsets -(ceil(nodes/(q+1))-1) .. the rest.
LineRounds one_port_line_tree(int nodes, int q);

/// [round][move]: the positions reached through the move, ascending: its receiver, and all that the receiver serves in
/// later rounds, directly or not. For any tree, also one whose offsets are node numbers.
std::vector<std::vector<std::vector<int>>> reached_through(const LineRounds& tree);

}  // namespace dateline
