// SPDX-License-Identifier: Apache-2.0
// The algorithms of the rotations and of reflect, for the table of registry.cpp, and the walks that they use. cycles:
// blocks move along closed walks that share no link (walk/cycle_engine.h). The others collect on diagonals, send one or
// two circuits from every collector, and distribute (circuit/).
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

/// Nodes per dimension of a torus of equal dimensions.
inline int torus_side(const Topology& topology) { return topology.dimensions[0].size; }

/// n rectangles of 2n links that together use every link once, on an n x n torus, n even.
std::vector<Cycle> rotate_180_walks(const Topology& topology);

/// The rule that chooses, of the two square rings through a node, the one on which the node is active.
enum class RingChoice {
  kAlternating,  ///< every other node of a ring (4.20, 4.21)
  kBalanced,     ///< three zones (4.22)
  kOptimal,      ///< the least possible load of the fullest ring
};
/// n square rings, n/2 around the centre and n/2 through the wrap-around, that together use every link once.
std::vector<Cycle> rotate_90_walks(const Topology& topology, RingChoice choice);

/// n^2 walks of 3n links that together use every link once, on an n x n x n torus, n even.
std::vector<Walk> rotate_120_walks(const Topology& topology);

/// The rings of equal radius (radius_rings.h), turned by an angle in degrees, on any n x n torus.
std::vector<Cycle> rotate_angle_walks(const Topology& topology, double angle);

}  // namespace dateline
