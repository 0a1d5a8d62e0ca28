// SPDX-License-Identifier: Apache-2.0
// The load of every directed link under complete exchange: each processor of a placement sends one message to every
// other processor.
//
// The load E(l) of link l is the sum over ordered pairs of (permitted paths through l) / (permitted paths). Integer
// sums, one per denominator, are divided once at the end: equal fractions become equal doubles.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "model/placement/exchange_routing.h"
#include "model/placement/placement.h"

namespace dateline {

struct LinkLoads {
  std::vector<double> load;                  ///< messages, [node * ports + port]
  long pairs = 0;                            ///< ordered pairs of processors
  long diverted = 0;                         ///< pairs that lost some but not all of their paths to missing links
  std::vector<std::pair<int, int>> cut_off;  ///< pairs that lost all of their paths, in order

  double max() const;
  int busiest() const;  ///< node * ports + port of the largest load, the first of equals
};

/// Loads of the links that leave all nodes through the same port.
struct LoadSpread {
  double least = 0, mean = 0, most = 0;  ///< messages
  int links = 0, busiest = 0;            ///< number of links, and number of links with the largest load
};
LoadSpread load_spread(const Topology& topology, const LinkLoads& loads, int port);

/// Counts the loads pair by pair. The topology may lack links; a pair then uses its remaining paths evenly. The time is
/// proportional to count_work().
LinkLoads count_loads(const Topology& topology, const ExchangeRouting& routing, const Placement& placement);

/// Estimate of the work of count_loads: ordered pairs times straight runs per pair.
double count_work(const Topology& topology, const ExchangeRouting& routing, const Placement& placement);

/// The loads in closed form for a network with all its links. Known for the full placement, and for linear placements
/// in at least two dimensions whose coefficients are all units modulo k; otherwise nullopt. For a link that leaves node
/// x in dimension s, with t residues r and coefficients c (spec, section 3, which covers coefficients 1 and the
/// restricted tie rule; tests compare both generalisations with count_loads):
///  * s corrected first: for every residue r a source lies y = (c.x - r) / c_s hops behind x, and t k^(d-2) targets lie
///    at each displacement. The load is t k^(d-2) times the displacements of more than y hops; a split tie counts half;
///  * s corrected last: the same argument from the target's side;
///  * s between first and last: t^2 k^(d-3) times the pairs of coordinates whose way round the ring crosses a link;
///  * unordered: (first + last + (d-2) between) / d;
///  * full placement: k^(d-1) times the pairs of coordinates whose way round the ring crosses a link.
std::optional<LinkLoads> closed_form_loads(const Topology& topology, const ExchangeRouting& routing,
                                           const Placement& placement);

/// Whether closed_form_loads has a result for the placement.
bool has_closed_form(const Topology& topology, const Placement& placement);

}  // namespace dateline
