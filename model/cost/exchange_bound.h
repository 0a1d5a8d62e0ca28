// SPDX-License-Identifier: Apache-2.0
// Bounds of the total exchange (all-to-all) of one block for every pair: Dimakopoulos and Dimopoulos, "A Theory for
// Total Exchange in Multidimensional Interconnection Networks", sections on status and cuts.
//
// cut bounds hold for every kind of schedule: they count what must cross a set of links. Status bounds hold where
// messages move one link a step and a node sends and receives one message a step (one-port neighbour transfers);
// messages that pass through routers on their way do not use a port there and may be faster.
#pragma once

#include <string>

#include "model/network/topology.h"

namespace dateline {

/// Average status AS(G): sum of the distances from a node, average over the nodes. In a product N * sum AS(G_i)/n_i.
double average_status(const Topology& topology);

struct StepBound {
  double steps = 0;    ///< before rounding up
  std::string reason;  ///< what it follows from
};

/// One-port neighbour transfers: AS(G). Where links join two classes of nodes of different size, all distances over
/// twice the smaller class, which is all that one step can move; of a line, what its middle node sends and passes on.
StepBound one_port_exchange_bound(const Topology& topology);

/// max |V1||V2| / C(V1,V2), C the undirected links cut: over all bipartitions up to kMostCutNodes nodes, otherwise over
/// the cuts through the middle of one dimension, or the cross links of a dual-cube, which messages between clusters of
/// a class take twice.
StepBound all_port_exchange_bound(const Topology& topology);

constexpr int kMostCutNodes = 16;

}  // namespace dateline
