// SPDX-License-Identifier: Apache-2.0
// Closed walks over the links of a network: rings of a dimension, staircases, rectangles, square rings. Items move
// along a walk forwards or backwards from position to position, whatever turns the walk takes. The walks of the
// rotations consist of straight legs between corners (Spencer 1994, chapter 4, the translational versions). Their
// corners are given in symmetric labels: -n/2 .. -1, 1 .. n/2 on a torus of n nodes in every dimension, n even. The
// mirror between nodes changes the sign of a label.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// A closed walk over links. ports[i] is the output port from nodes[i] to nodes[i+1] (from the last node to the first),
/// and back[i] the one from nodes[i+1] to nodes[i]. A position is an index into nodes; it may be negative or past the
/// end and is then taken modulo length(). A node may occur more than once.
struct Walk {
  std::vector<int> nodes;
  std::vector<uint8_t> ports, back;

  int length() const { return static_cast<int>(nodes.size()); }
  int node(int position) const;
  /// Output ports from one position to another: forwards if to > from, otherwise backwards, |to - from| hops.
  std::vector<uint8_t> path(int from, int to) const;
};

/// The closed walk over these nodes in order. Throws CheckError if two consecutive nodes have no link.
Walk make_walk(const Topology& topology, std::vector<int> nodes);
/// The ring of a torus dimension through a node, in the positive direction; position 0 is the node.
Walk ring_walk(const Topology& topology, int node, int dim);
/// The output port from a node to its neighbour. Throws CheckError if they are not neighbours.
uint8_t port_to(const Topology& topology, int node, int neighbour);

/// Label a > 0 is coordinate n/2-1+a; label -a is coordinate n/2-a.
int coordinate_of_label(int n, int label);
int label_of_coordinate(int n, int coordinate);

/// A straight leg to a label of one dimension, up (+1) or down (-1), also through the wrap-around.
struct WalkLeg {
  int dim = 0;
  int to = 0;
  bool up = false;
};

/// The walk along the legs from a node, which is given by its labels. Throws CheckError unless it ends where it starts.
Walk corner_walk(const Topology& topology, const std::vector<int>& start, const std::vector<WalkLeg>& legs);

}  // namespace dateline
