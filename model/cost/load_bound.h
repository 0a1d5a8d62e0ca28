// SPDX-License-Identifier: Apache-2.0
// Bounds on E_max, the load of the busiest directed link under complete exchange between the processors of a placement
// (Azizoglu and Egecioglu, "Lower Bounds on Communication Loads and Optimal Placements in Torus Networks"), and what
// its errata leave of them. |P| = number of processors; all cuts count directed links, both directions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/placement/bisection.h"
#include "model/placement/exchange_routing.h"

namespace dateline {

struct LoadBound {
  std::string name;     ///< what it rests on, a few words
  std::string formula;  ///< "(|P|-1)/2d"; a and b are floor(|P|/2) and ceil(|P|/2)
  double value = 0;     ///< messages
  bool applies = true;  ///< its conditions hold here, so that E_max must keep it
  std::string note{};   ///< the condition that fails, or what an erratum says; may be empty
  bool upper = false;

  /// Whether an E_max is on the right side of it. A lower bound that does not apply is kept by more alone.
  bool kept_by(double load) const { return upper ? load <= value : load > value; }
};

/// What no routing on shortest paths can stay below:
///  * one processor sends and receives |P|-1 messages by 2d links each;
///  * halving: 2 floor(|P|/2) ceil(|P|/2) messages cross a cut, of the published width 6d k^(d-1); of the lexicographic
///    sweep, 4(k^d-1)/(k-1) for any placement; of the cut given;
///  * the full placement: k^(d+1)/8 as published, which needs an even k; else k^(d-1)(k^2-1)/8 (erratum 3).
std::vector<LoadBound> lower_load_bounds(const Topology& topology, const Placement& placement,
                                         const PlacementBisection& bisection);

/// What ODR and UDR keep to on linear placements of t residues: t^2 k^(d-1) and t^2 (2k)^(d-1); nothing is published on
/// others. The paper asks for one unit among the coefficients; its proofs need the first and the last corrected one for
/// ODR and all of them for UDR (erratum 2).
std::optional<LoadBound> upper_load_bound(const Topology& topology, const ExchangeRouting& routing,
                                          const Placement& placement);

/// Directed links on the boundary of any prefix of a lexicographic order, at most: 4(k^d-1)/(k-1).
long sweep_width(const Topology& topology);

}  // namespace dateline
