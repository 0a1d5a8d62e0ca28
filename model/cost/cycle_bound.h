// SPDX-License-Identifier: Apache-2.0
// The lower bound in cycles: no execution of an operation on this hardware takes fewer, with any schedule.
//
// The argument. Let S be the start-up of a round, f the flits of a message in addition to its words, and t the cycles
// of a flit per link. Let C links lead out of a set of nodes, such as the source of a scatter (for a gather: into the
// set). W words must cross them, each to a node at least d links away from the set. Consider the word that crosses
// last, in round i.
//  * Let x_j of the words cross in round j <= i. One of the C links carries at least x_j / C of them and the framing of
//    a message, so round j takes at least S + f + x_j / C + t: one link for the words that cross.
//  * The last word travels d links in all, in round i and later rounds. Each of these links takes t cycles in its
//    round.
//  * Every other round moves at least one word over one link and takes at least S + f + 1 + t.
// The sum is at least R S + R f + W / C + t max(d, R) for R rounds. It grows with R, so the least possible R gives the
// bound. The bound is the largest sum over all d: the last word may be for a near node if the words for far nodes went
// first.
//
// Example: scatter of blocks of 16 words on ring:8, all ports, q = 1, wormhole. C = 2 links at the source, and the
// hardware has S = 7, f = 2, t = 2. R = ceil(log_3 8) = 2.
//
//   d   nodes at distance >= d    R S   R f   W / C           t max(d, R)   cycles
//   1   7                         14    4     7*16/2 = 56     4             78    the bound
//   2   5                         14    4     5*16/2 = 40     4             62
//   3   3                         14    4     3*16/2 = 24     6             48
//   4   1                         14    4     1*16/2 = 8      8             34
//
// Streams: a relay may send on the first word of a message before the last one has arrived, and its start-up overlaps
// with the words that it sends before. The sum above does not hold then, but the argument holds with R = 1. Time counts
// from the release of the group in which the last word crosses. No word leaves a node earlier than S cycles after a
// release. The word that crosses last does so after the other W / C - 1 words of its link and the framing of a message,
// and then travels d links of t cycles each. So a stream takes at least S + f + W / C + t d cycles. A relay costs at
// least the t of its link; what more it costs depends on the words that it sends meanwhile, and is not in the bound.
//
// Spread of a block, as a stream: a node sends nothing before it has a word of the block. The first nodes that get a
// word do so S + t + m cycles after the release, where m flits are the shortest message. A node that has a word sends
// it on, and the next node has it r + t + m cycles later, where r is the least start-up of a relay: its put waits with
// the header until the first word is there. Each of the C channels of a node passes a message every m cycles. So at
// most P(T) nodes have a word by cycle T, and a broadcast to N nodes takes at least the T with P(T) >= N, and then the
// words that the last node still needs through its channels. A reduce is the same backwards in time, but only for one
// word: a longer put can begin with words that wait for no contribution.
//
// Circuits: words flow only after the set-up of their path, so every round also costs the set-up of at least one link.
// All words of one message over a link wait for the set-up of its complete path (Demand::one_message). In a stream a
// relay may set up the next path with a word of its own before the first word arrives, so that a stream pays only the
// set-up of one link.
//
// Saturated rounds: if q = 1 and N = (C+1)^R, a schedule of R rounds cannot omit any message, and all messages of a
// round are alike: each serves an equal share of the nodes. A word for the farthest node, at distance D, then waits for
// every round in full, and schedules of R rounds take at least R S + R f + W / C + t max(D, R) with all W words.
// Schedules of more rounds keep the bound above. In the example with one port (S = 6, C = 1, R = 3, N = 2^3) this gives
// 18 + 6 + 112 + 8 = 144 cycles, which `dimension-tree` takes.
#pragma once

#include <string>
#include <vector>

#include "model/cost/cost_model.h"
#include "model/network/topology.h"

namespace dateline {

/// Words that must cross the limiting links, for blocks of one word.
struct Demand {
  int hops = 1;            ///< d: links that the last of these words must travel, including the limiting link
  double words = 0;        ///< W / C: words that at least one of the limiting links carries
  double one_message = 0;  ///< part of `words` that is in one message
  const char* what = "";   ///< reason, for reports
};

/// Costs on hardware whose buffers cover the credit loop, in cycles and flits.
struct BoundCost {
  double startup = 0;   ///< S: cycles per round
  double per_hop = 0;   ///< cycles per link for a message in an empty network, set-up included
  double flow_hop = 0;  ///< t: cycles per link for a flit that does not wait
  double set_up = 0;    ///< circuits: cycles before the first word of a round can cross its first link
  double framing = 0;   ///< f: flits of a message in addition to its words
  double least = 1;     ///< flits of the shortest message, with framing
  double flits_a_word = 1;
  double relay = 0;  ///< r: least cycles from a word's arrival at a node to the start of the put that sends it on
};

struct CycleBound {
  double cycles = 0;
  // The terms of the sum, in cycles: start-up (and set-up) of all rounds, links, words, framing.
  double startup = 0, path = 0, words = 0, framing = 0;
  int rounds = 0;
  std::string what;  ///< reason of the demand that gives the bound
};

/// The largest bound over the demands, for blocks of `words` words and at least `rounds` rounds.
CycleBound cycle_bound(const BoundCost& cost, int rounds, const std::vector<Demand>& demands, int words,
                       bool stream = false);

/// The bound of a stream in which every one of `nodes` nodes must get a word that one of them has, through at most
/// `channels` channels in or out of each, and then `more` words.
CycleBound spread_bound(const BoundCost& cost, int nodes, int channels, int more);

/// The demands of a broadcast. q, in all demands: transfers that may share a link.
std::vector<Demand> broadcast_demands(const Topology& topology, bool one_port, int q, int source);
/// The demands of a scatter, and of a gather, which is its reverse.
std::vector<Demand> scatter_demands(const Topology& topology, bool one_port, int q, int source);
std::vector<Demand> all_gather_demands(const Topology& topology, bool one_port, int q);
/// The demands of an all-reduce: those of a broadcast from every node, and the words of all_reduce_bound().
std::vector<Demand> all_reduce_demands(const Topology& topology, bool one_port, int q);
std::vector<Demand> all_to_all_demands(const Topology& topology, bool one_port, int q);
std::vector<Demand> permutation_demands(const Topology& topology, const std::vector<int>& image, bool one_port, int q);

/// Whether rounds are saturated: q = 1, equal degrees, and N = (C+1)^rounds.
bool saturates(const Topology& topology, bool one_port, int q, int rounds);
/// The only demand under saturated rounds. scatter: for scatter and gather; otherwise for a broadcast, whose links
/// carry the block in every round.
Demand saturated_demand(const Topology& topology, bool one_port, int source, int rounds, bool scatter);

}  // namespace dateline
