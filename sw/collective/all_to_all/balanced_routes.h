// SPDX-License-Identifier: Apache-2.0
// Minimal routes between all pairs of nodes that load the links evenly or, with one port, the nodes.
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct PairRoutes {
  bool one_port = false;
  std::vector<std::vector<int>> links;  ///< [origin * nodes + target]: links, as node * ports + port
  std::vector<long> load;               ///< [link], one-port [node]: hops of all routes over the link, or from the node

  /// Index in load of a hop over a link.
  int resource(const Topology& topology, int link) const { return one_port ? link / topology.ports : link; }
  long largest_load() const;
};

/// The routes before balancing.
enum class RouteStart {
  kNone,     ///< none: one pair after the other takes the least loaded route
  kRotated,  ///< dimension-ordered; the first dimension rotates with the coordinates of both ends; dual-cube ascending
};

/// Sweeps over the pairs until no route changes, at most 20 times. Each pair takes the route that adds least to the sum
/// of the squared loads.
PairRoutes balanced_routes(const Topology& topology, bool one_port, RouteStart start);

}  // namespace dateline
