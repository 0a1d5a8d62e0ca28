// SPDX-License-Identifier: Apache-2.0
// Bounds on E_max, the load of the busiest directed link under complete exchange between the processors of a placement
// (Azizoglu and Egecioglu, "Lower Bounds on Communication Loads and Optimal Placements in Torus Networks"), corrected
// by the errata. |P| = number of processors. Cuts count directed links in both directions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/placement/bisection.h"
#include "model/placement/exchange_routing.h"

namespace dateline {

struct LoadBound {
  std::string name;     ///< the argument in a few words
  std::string formula;  ///< such as "(|P|-1)/2d"; a and b are floor(|P|/2) and ceil(|P|/2)
  double value = 0;     ///< messages
  bool applies = true;  ///< its conditions hold for the placement, so E_max must satisfy it
  std::string note{};   ///< the condition that fails, or an erratum; may be empty
  bool upper = false;   ///< an upper bound; false: a lower bound

  /// Whether a load satisfies the bound: at most the value of an upper bound, more than the value of a lower bound.
  bool kept_by(double load) const { return upper ? load <= value : load > value; }
};

/// Lower bounds for every routing on shortest paths:
///  * one processor sends and receives |P|-1 messages over 2d links each;
///  * halving: 2 floor(|P|/2) ceil(|P|/2) messages cross a cut, of the published width 6d k^(d-1); of the lexicographic
///    sweep, 4(k^d-1)/(k-1) for any placement; of the cut given;
///  * the full placement: k^(d+1)/8 as published, which needs an even k; else k^(d-1)(k^2-1)/8 (erratum 3).
std::vector<LoadBound> lower_load_bounds(const Topology& topology, const Placement& placement,
                                         const PlacementBisection& bisection);

/// The published upper bound on linear placements of t residues: t^2 k^(d-1) for ODR, t^2 (2k)^(d-1) for UDR; nullopt
/// for other placements. The paper requires one coefficient that is a unit. Its proofs need units in the first and the
/// last corrected dimension for ODR, and in all dimensions for UDR (erratum 2).
std::optional<LoadBound> upper_load_bound(const Topology& topology, const ExchangeRouting& routing,
                                          const Placement& placement);

/// Upper bound of the directed links on the boundary of a prefix of a lexicographic order: 4(k^d-1)/(k-1).
long sweep_width(const Topology& topology);

}  // namespace dateline
