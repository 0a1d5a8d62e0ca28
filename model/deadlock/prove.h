// SPDX-License-Identifier: Apache-2.0
// Deadlock verdicts from the channel dependency graph over (link, virtual channel).
//
// Covered is every route that the header of a dimension-ordered message can express, whatever sends it: in each
// dimension either direction and fewer hops than the ring has nodes (minimal: the shorter way, both ways on a tie).
// Each hop may take any VC that the balanced dateline rule offers, asked hop by hop from the function that the router
// itself uses (model/routing/dor.h). Assumed: messages that have arrived are always accepted.
#pragma once

#include <string>
#include <vector>

#include "model/routing/dor.h"
#include "model/topology/topology.h"

namespace dateline {

/// One virtual channel of the link that leaves `node` by `port`.
struct Channel {
  int node = 0;
  int port = 0;
  int vc = 0;
};

struct Verdict {
  bool deadlock_free = false;
  std::string method;          ///< how it was decided
  long channels = 0;           ///< links x VCs
  long dependencies = 0;       ///< edges of the graph
  std::vector<Channel> cycle;  ///< each waits for the next, the last for the first; empty when deadlock_free
};

/// vcs 1..8. dateline_rule = false lets every hop take every VC: what the network would be without the rule.
Verdict prove_dor(const Topology& topology, const DimensionOrder& order, int vcs, bool minimal,
                  bool dateline_rule = true);

/// "link (7,0)->(0,0) port 0 (+x) vc 1"
std::string describe(const Topology& topology, const Channel& channel);

/// The cycle as a graph in DOT, one box a channel, an arrow from a channel to the one that it waits for.
std::string to_dot(const Topology& topology, const std::vector<Channel>& cycle);

}  // namespace dateline
