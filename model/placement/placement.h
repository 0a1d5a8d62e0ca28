// SPDX-License-Identifier: Apache-2.0
// Placements: the set of nodes of a torus that have a processor. The other nodes only route.
//
// The networks are the T(k,d) of Azizoglu and Egecioglu, "Lower Bounds on Communication Loads and Optimal Placements in
// Torus Networks": tori of d dimensions that all have size k >= 3 (with k = 2 both directions reach the same node).
// A linear placement is the set of solutions of c_1 x_1 + ... + c_d x_d = r (mod k); a multiple linear placement is the
// union over t residues r. The paper's dimension 1 is dimension 0 in this code.
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct Placement {
  std::vector<int> nodes;         ///< ascending
  std::vector<int> coefficients;  ///< linear placements: one per dimension, 0..k-1; otherwise empty
  std::vector<int> residues;      ///< linear placements: ascending

  bool linear() const { return !coefficients.empty(); }
  int processors() const { return static_cast<int>(nodes.size()); }
};

/// The size k of a torus T(k,d). Throws UsageError for any other network.
int radix(const Topology& topology);

/// k^exponent, exponent >= 0.
long power(long k, int exponent);

/// coefficients: one integer per dimension. residues: any integers. Both are taken modulo k.
Placement linear_placement(const Topology& topology, const std::vector<int>& coefficients,
                           const std::vector<int>& residues);
/// A processor at every node.
Placement full_placement(const Topology& topology);
bool is_full(const Topology& topology, const Placement& placement);

/// Whether c has an inverse modulo k.
bool is_unit(int c, int k);
/// The inverse of a unit c modulo k, 0..k-1.
int inverse(int c, int k);

/// The t residues floor(i k / t), spread as far apart as possible. The choice matters (spec, erratum 5). For k = 3..10
/// and t <= 5 no other choice gives a lower load of the busiest link.
std::vector<int> spread_residues(int k, int t);

}  // namespace dateline
