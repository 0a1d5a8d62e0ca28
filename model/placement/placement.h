// SPDX-License-Identifier: Apache-2.0
// Placements: which nodes of a torus have a processor; the others only route.
//
// The networks are the T(k,d) of Azizoglu and Egecioglu, "Lower Bounds on Communication Loads and Optimal Placements in
// Torus Networks": tori of d dimensions that all have size k >= 3 (with k = 2 both directions reach the same node).
// A linear placement is the solutions of c_1 x_1 + ... + c_d x_d = r (mod k), a multiple linear placement those of t
// residues r. The paper's dimension 1 is dimension 0 here.
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct Placement {
  std::vector<int> nodes;         ///< ascending
  std::vector<int> coefficients;  ///< of a linear placement, 0..k-1, one a dimension; empty otherwise
  std::vector<int> residues;      ///< of a linear placement, ascending

  bool linear() const { return !coefficients.empty(); }
  int processors() const { return static_cast<int>(nodes.size()); }
};

/// k of a torus T(k,d). Throws UsageError where the network is none.
int radix(const Topology& topology);

/// k^exponent, exponent >= 0.
long power(long k, int exponent);

/// coefficients: one a dimension, any integers; residues: any integers. Both are taken modulo k.
Placement linear_placement(const Topology& topology, const std::vector<int>& coefficients,
                           const std::vector<int>& residues);
/// Every node.
Placement full_placement(const Topology& topology);
bool is_full(const Topology& topology, const Placement& placement);

/// c has an inverse modulo k.
bool is_unit(int c, int k);
/// That inverse, 0..k-1.
int inverse(int c, int k);

/// t residues as far apart as they go, floor(i k / t). Which ones matters (spec, erratum 5); of all choices with k
/// = 3..10 and t <= 5 none loads the busiest link less than these.
std::vector<int> spread_residues(int k, int t);

}  // namespace dateline
