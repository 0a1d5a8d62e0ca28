// SPDX-License-Identifier: Apache-2.0
// Closed walks of straight legs on a torus of n nodes in every dimension, n even, and the symmetric labels in which
// rotations are simple: -n/2 .. -1, 1 .. n/2, so that the mirror between nodes changes the sign.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/collection.h"

namespace dateline {

/// Label a > 0 is coordinate n/2-1+a, label -a is n/2-a.
int coordinate_of_label(int n, int label);
int label_of_coordinate(int n, int coordinate);

/// Straight on to a label of one dimension, upwards (+1) or downwards around the torus.
struct Leg {
  int dim = 0;
  int to = 0;
  bool up = false;
};

/// The walk from a node (labels) along the legs. Throws CheckError unless it ends where it starts.
Walk corner_walk(const Topology& topology, const std::vector<int>& start, const std::vector<Leg>& legs);

/// Why an algorithm on all-port tori of so many equal dimensions of an even n cannot serve the request, else "".
std::string needs_even_torus(const CollectiveRequest& request, int dims);

}  // namespace dateline
