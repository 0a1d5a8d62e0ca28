// SPDX-License-Identifier: Apache-2.0
// Minimal routes between all pairs of nodes that load links evenly, or nodes where a node sends one message at a time.
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

struct PairRoutes {
  bool one_port = false;
  std::vector<std::vector<int>> links;  ///< [origin * nodes + target]: node * ports + port of every hop
  std::vector<long> load;               ///< [link], one-port [node]: hops of all routes that leave by it

  /// What a hop over a link keeps busy.
  int resource(const Topology& topology, int link) const { return one_port ? link / topology.ports : link; }
  long largest_load() const;
};

/// Before the loads are evened out.
enum class RouteStart {
  kNone,     ///< one pair after the other takes the least loaded way
  kRotated,  ///< dimension-ordered, the first dimension rotating with the coordinates of both ends; dual-cube ascending
};

/// Sweeps over the pairs; each takes the way that adds least to the sum of the squared loads, until none changes.
PairRoutes balanced_routes(const Topology& topology, bool one_port, RouteStart start);

}  // namespace dateline
