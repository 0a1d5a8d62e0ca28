// SPDX-License-Identifier: Apache-2.0
// What the complete exchange puts on every directed link: each processor of a placement sends one message to each
// other.
//
// E(l) is the sum over ordered pairs of (permitted paths through l) / (permitted paths). Sums are kept in integers, one
// for every denominator, and divided once at the end, so that equal fractions are equal doubles.
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
  long diverted = 0;                         ///< pairs that have lost some of their paths to missing links, not all
  std::vector<std::pair<int, int>> cut_off;  ///< pairs that have lost all of them, in order

  double max() const;
  int busiest() const;  ///< node * ports + port, the first of equals
};

/// Of the links that leave by one port of their nodes.
struct LoadSpread {
  double least = 0, mean = 0, most = 0;  ///< messages
  int links = 0, busiest = 0;            ///< how many there are, and how many of them have the largest load
};
LoadSpread load_spread(const Topology& topology, const LinkLoads& loads, int port);

/// Pair by pair. The topology may lack links: then a pair goes evenly over the paths that are left to it. Takes time in
/// proportion to count_work().
LinkLoads count_loads(const Topology& topology, const ExchangeRouting& routing, const Placement& placement);

/// Ordered pairs times straight runs that each is made of.
double count_work(const Topology& topology, const ExchangeRouting& routing, const Placement& placement);

/// The same in closed form for a network with all its links, where one is known: the full placement, and linear
/// placements in at least two dimensions all of whose coefficients are units modulo k. For a link that leaves x in
/// dimension s (spec, section 3, there for coefficients 1 and the restricted tie rule; both generalisations are tested
/// against count_loads):
///  * s corrected first: a source lies y = (c.x - r) / c_s behind x for every residue r, and t k^(d-2) targets lie at
///    each displacement, so the load is t k^(d-2) times the displacements beyond y, a split tie counting half;
///  * s corrected last: the same seen from the target;
///  * in between: t^2 k^(d-3) times the pairs of coordinates whose way round the ring crosses a link;
///  * unordered: (first + last + (d-2) between) / d; full: k^(d-1) times those pairs.
std::optional<LinkLoads> closed_form_loads(const Topology& topology, const ExchangeRouting& routing,
                                           const Placement& placement);

/// Whether closed_form_loads knows one.
bool has_closed_form(const Topology& topology, const Placement& placement);

}  // namespace dateline
