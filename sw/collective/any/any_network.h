// SPDX-License-Identifier: Apache-2.0
// Collectives for every connected network: graphs, networks with failures, and all others with layered routing.
// Switches pass messages on and take no other part. Messages follow the routes of the layers, or other paths that the
// layers allow, and no two messages of a round share a link. both_ways: the layers allow all paths in the other
// direction, too, so that the schedule can be reversed for a reduction.
#pragma once

#include "sw/collective/algorithm.h"

namespace dateline {

/// In every round, every holder sends to the nearest nodes without the block that it reaches over unused links.
Algorithm broadcast_flood(bool both_ways);
/// In every round, a maximum flow from the holders to the others: as many nodes as possible get the block.
Algorithm broadcast_max_flow(bool both_ways);
/// One message to every other node, along the routes of the network.
Algorithm scatter_direct();
/// One message from every other node, along the routes of the network.
Algorithm gather_direct();
/// In every round, every node gets blocks that it lacks from the nearest nodes that hold one.
Algorithm all_gather_flood(bool both_ways);
/// One message per pair of nodes, along the routes of the network.
Algorithm all_to_all_direct();

/// Lets an algorithm for whole networks serve networks with failed links and layered routing: it makes the schedule of
/// the whole network, and transfers whose path has failed take the route of the layers instead.
Algorithm with_repair(const Algorithm& algorithm);

}  // namespace dateline
