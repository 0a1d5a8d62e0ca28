// SPDX-License-Identifier: Apache-2.0
// Closed walks over the links of a network: rings of a dimension, staircases, rectangles, square rings. What moves
// along one goes forwards or backwards from position to position, whatever turns the walk takes. The walks of the
// rotations are straight legs between corners (Spencer 1994, chapter 4, the translational versions), given in symmetric
// labels: -n/2 .. -1, 1 .. n/2 on a torus of n nodes in every dimension, n even, so that the mirror between nodes
// changes the sign.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// A closed walk over links: nodes[i] leads by ports[i] to nodes[i+1], the last one to the first; back[i] leads the
/// other way. Positions are indices into it and may run on past either end. A node may occur more than once.
struct Walk {
  std::vector<int> nodes;
  std::vector<uint8_t> ports, back;

  int length() const { return static_cast<int>(nodes.size()); }
  int node(int position) const;
  /// Output ports from one position to another: forwards where to > from, else backwards, |to - from| hops.
  std::vector<uint8_t> path(int from, int to) const;
};

/// The closed walk over these nodes in order, neighbours by a link each. Throws CheckError where there is no link.
Walk make_walk(const Topology& topology, std::vector<int> nodes);
/// The ring of a torus dimension through a node, upwards, position 0 at the node.
Walk ring_walk(const Topology& topology, int node, int dim);
/// The output port from a node to its neighbour. Throws CheckError when they are none.
uint8_t port_to(const Topology& topology, int node, int neighbour);

/// Label a > 0 is coordinate n/2-1+a, label -a is n/2-a.
int coordinate_of_label(int n, int label);
int label_of_coordinate(int n, int coordinate);

/// Straight on to a label of one dimension, upwards (+1) or downwards around the torus.
struct WalkLeg {
  int dim = 0;
  int to = 0;
  bool up = false;
};

/// The walk from a node (labels) along the legs. Throws CheckError unless it ends where it starts.
Walk corner_walk(const Topology& topology, const std::vector<int>& start, const std::vector<WalkLeg>& legs);

}  // namespace dateline
