// SPDX-License-Identifier: Apache-2.0
// Lower bounds on the coefficients of any schedule in the linear cost model (rounds, hops, volume), for blocks of one
// word; multiply the volume by the block length. Each is a bound on its own: one schedule need not reach all three.
// cycle_bound.h has the bound in cycles.
//  * Rounds: in a round every node that holds part of a block can send it to at most Dq other nodes, where D is the
//    largest degree of a node (2d in a torus). This gives ceil(log_(Dq+1) N) rounds, and ceil(log_(q+1) N) for one
//    port.
//  * Hops: the distance of the farthest pair of nodes, or of the farthest node from the source.
//  * Volume: the words that must cross a set of links, shared evenly by these links.
//
// Example: torus:8x8 (N = 64, d = 2), q = 1. Rounds: 5^3 >= 64 for all ports, 2^6 = 64 for one port. Hops: 4 + 4.
//
//                            all ports                one port
//   operation                rounds  hops  volume     rounds  hops  volume
//   broadcast                3       8     1/4        6       8     1         1/(2d), 1
//   scatter, all-gather      3       8     15.75      6       8     63        (N-1)/(2d), N-1
//   all-to-all               3       8     64         6       8     64        nN/8, the narrowest cut
//   all-reduce               3       8     0.49       6       8     1.97      2(N-1)/(2dN), 2(N-1)/N
//
// A reduce is a broadcast backwards, and a reduce-scatter an all-gather: their bounds are the same.
#pragma once

#include <vector>

#include "model/cost/cost_model.h"
#include "model/network/topology.h"

namespace dateline {

/// The least r with base^r >= value (base >= 2, value >= 1), in integers.
int ceil_log(long base, long value);

/// Broadcast. Tori: Spencer 1994, table 3.1, volume 1/(2d), one-port 1. In other networks the smallest degree replaces
/// 2d.
Counts broadcast_bound(const Topology& topology, bool one_port, int q, int source);

/// Scatter, and gather, which is its reverse. Tori: table 3.1, volume (N-1)/(2d), one-port N-1. In other networks the
/// degree of the source replaces 2d. A dimension that is a line gives a further bound: the blocks for the nodes on the
/// longer side of the source cross one link per line.
Counts scatter_bound(const Topology& topology, bool one_port, int q, int source);

/// All-gather. Tori: table 3.1, volume (N-1)/(2d), one-port N-1. In other networks the smallest degree replaces 2d.
Counts all_gather_bound(const Topology& topology, bool one_port, int q);

/// All-reduce. The sum of a word takes N-1 messages at least, and N-1 more bring it to the other nodes, so that the
/// volume is 2 (N-1) words over all links: 2 (N-1) / (2d N) on a torus, one-port 2 (N-1) / N. It is at least the vector
/// over the links of a node.
Counts all_reduce_bound(const Topology& topology, bool one_port, int q);

/// All-to-all: the volume is the larger of that of all_gather_bound and, for both port models, the words that must
/// cross the narrowest cut (exchange_bound.h). Every link of a ring of n carries at least N floor(n^2/4)/(2n) words:
/// nN/8 for even n, where table 3.1 prints nN/(16d) for all ports (erratum E1). In a dual-cube of r the cross links
/// carry 3*2^(2r-2) - 2^r words.
Counts all_to_all_bound(const Topology& topology, bool one_port, int q);

/// A permutation of the nodes of a torus, which moves the block of each node to image[node]. The bound is one round
/// and, for hops, the farthest displacement. The volume is the largest of: a node's own block over its links; the sum
/// of all distances over all links; and, for every interval of every ring, the blocks that leave it over the links out
/// of it (n/4 for the mid-point reflection of a ring, Spencer 1994, table 4.6).
Counts permutation_bound(const Topology& topology, const std::vector<int>& image, bool one_port);

}  // namespace dateline
