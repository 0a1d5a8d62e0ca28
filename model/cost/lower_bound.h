// SPDX-License-Identifier: Apache-2.0
// What no schedule can beat, as coefficients of the linear cost model, for blocks of one word (multiply the volume by
// the block length). Rounds: after a round at most as many nodes more know something of a block as those that knew it
// can send messages, so ceil(log_(Dq+1) N), one-port ceil(log_(q+1) N), where D is the largest degree of a node (2d in
// a torus). Hops: the distance of the farthest pair. Volume: what must cross a set of links, shared evenly.
#pragma once

#include <vector>

#include "model/cost/cost_model.h"
#include "model/network/topology.h"

namespace dateline {

/// Least r with base^r >= value (base >= 2, value >= 1), in integers.
int ceil_log(long base, long value);

/// Broadcast; on tori Spencer 1994, table 3.1: volume 1/(2d), one-port 1. Elsewhere 2d is the smallest degree.
Counts broadcast_bound(const Topology& topology, bool one_port, int q, int source);

/// Scatter, and gather, which is scatter backwards (table 3.1): volume (N-1)/(2d), one-port N-1. Elsewhere 2d is the
/// degree of the source, and in a line of n nodes the longer side of the source crosses one link: at least n/2.
Counts scatter_bound(const Topology& topology, bool one_port, int q, int source);

/// All-gather (table 3.1): volume (N-1)/(2d), one-port N-1. Elsewhere 2d is the smallest degree.
Counts all_gather_bound(const Topology& topology, bool one_port, int q);

/// All-to-all: the volume of all_gather_bound, and for both port models what must cross the narrowest cut
/// (exchange_bound.h). A ring of n puts N floor(n^2/4)/(2n) on its links: nN/8 for even n, where table 3.1 prints
/// nN/(16d) for all ports (erratum E1). In a dual-cube of r it is what the cross links carry, 3*2^(2r-2) - 2^r.
Counts all_to_all_bound(const Topology& topology, bool one_port, int q);

/// A permutation of the nodes of a torus, image[node]: one round, the farthest displacement, and as volume the greatest
/// of what a node must send by its links, all distances over all links, and for every interval of every dimension what
/// leaves it over the links that lead out of it (n/4 for the mid-point reflection of a ring, Spencer 1994, table 4.6).
Counts permutation_bound(const Topology& topology, const std::vector<int>& image, bool one_port);

}  // namespace dateline
