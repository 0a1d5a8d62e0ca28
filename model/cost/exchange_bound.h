// SPDX-License-Identifier: Apache-2.0
// Lower bounds of the total exchange (all-to-all) of one block per ordered pair, in steps: Dimakopoulos and Dimopoulos,
// "A Theory for Total Exchange in Multidimensional Interconnection Networks", sections on status and cuts.
//
// Cut bounds count the messages that must cross a set of links, and hold for every schedule. Status bounds hold only
// for one-port neighbour transfers, where a message moves one link per step and a node sends and receives one message
// per step. A message that passes through routers uses no port of the nodes on its way, and may be faster.
#pragma once

#include <string>

#include "model/network/topology.h"

namespace dateline {

/// Average status AS(G): the sum of the distances from a node, averaged over the nodes. In a product N * sum
/// AS(G_i)/n_i.
double average_status(const Topology& topology);

struct StepBound {
  double steps = 0;    ///< not rounded up
  std::string reason;  ///< the argument in a few words
};

/// The bound for one-port neighbour transfers: AS(G). If every link joins two classes of nodes of different size, one
/// step moves at most twice the smaller class, and the bound is the sum of all distances divided by that. For a line it
/// is the number of messages that the middle node sends and forwards.
StepBound one_port_exchange_bound(const Topology& topology);

/// The cut bound: max |V1||V2| / C(V1,V2), where C counts the undirected links of the cut. Tries all bipartitions up to
/// kMostCutNodes nodes. Larger networks: NetworkFamily::exchange_cuts, such as the cuts through the middle of one
/// dimension, or the cross links of a dual-cube, which messages between clusters of the same class take twice.
StepBound all_port_exchange_bound(const Topology& topology);

constexpr int kMostCutNodes = 16;

}  // namespace dateline
