// SPDX-License-Identifier: Apache-2.0
// Rotations and the reflection: the entries for the table of algorithm.h, and the walks that they use. cycles: blocks
// move on along closed walks that share no link (walk/cycle_engine.h). The others: collect on diagonals, one or two
// circuits from every collector, distribute (circuit/).
#pragma once

#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/cycle_engine.h"

namespace dateline {

Algorithm reflect_dimension_order();
Algorithm rotate_180_cycles();
Algorithm rotate_180_reflect();
Algorithm rotate_180_3d_transpose();
Algorithm rotate_90_cycles_forward();
Algorithm rotate_90_cycles();
Algorithm rotate_90_balanced();
Algorithm rotate_90_optimal();
Algorithm rotate_90_transpose();
Algorithm rotate_90_dimension_order();
Algorithm rotate_120_cycles();
Algorithm rotate_120_transpose();
Algorithm rotate_angle_rings();

/// Nodes in a dimension of a torus of equal ones.
inline int torus_side(const Topology& topology) { return topology.dimensions[0].size; }

/// n rectangles of 2n links that together use every link once, on an n x n torus, n even.
std::vector<Cycle> rotate_180_walks(const Topology& topology);

/// Which of its two square rings a node is active on.
enum class RingChoice {
  kAlternating,  ///< every other node of a ring (4.20, 4.21)
  kBalanced,     ///< three zones (4.22)
  kOptimal,      ///< the least possible load of the fullest ring
};
/// n square rings, n/2 around the centre and n/2 through the wrap-around, that together use every link once.
std::vector<Cycle> rotate_90_walks(const Topology& topology, RingChoice choice);

/// n^2 walks of 3n links that together use every link once, on an n x n x n torus, n even.
std::vector<Walk> rotate_120_walks(const Topology& topology);

/// The rings of equal radius (radius_rings.h), turned by so many degrees; on any n x n torus.
std::vector<Cycle> rotate_angle_walks(const Topology& topology, double angle);

}  // namespace dateline
