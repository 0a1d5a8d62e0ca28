// SPDX-License-Identifier: Apache-2.0
// Cycles that no execution of an operation on this hardware can stay below, whatever its schedule.
//
// The argument. Let S be the start-up of a round, f the flits of a message beyond its words, t the cycles that a flit
// takes a link, and let C links lead out of a set of nodes (into one, backwards) which W words must cross, each to a
// node at least d links from the set. Take the last of these words to cross, in round i.
//  * Until then one of the C links has carried, in round j, at least x_j / C of them, and a message's framing: round j
//    takes S + f + x_j / C + t at least, because what crosses goes at least that link.
//  * In round i that word goes e links more than the wait for the link, in later rounds k another e_k, d in all.
//  * Every further round takes S + f + 1 + t at least: some message of a word goes a link.
// Together R S + R f + W / C + t max(d, R), with R the rounds: this grows with R, so that the least R there can be
// gives the bound. It is taken for every d, because the last word may well be for a near node when the far ones went
// first.
//
// A circuit's words do not flow before its path stands, which costs a link's set-up in every round at least; the words
// of a block that go by one link on one circuit, or behind one head, wait for the set-up of all their links (`alone`).
//
// Where q is 1 and a round cannot do without any message (as many nodes as (C+1)^R) all messages of a round are alike,
// a share of the nodes each: then the far ones wait for every round in full, and the schedules of R rounds take R S + R
// f + W / C + t max(D, R) with all W words and the greatest distance D; those of more rounds keep the bound above.
#pragma once

#include <string>
#include <vector>

#include "model/cost/cost_model.h"
#include "model/network/topology.h"

namespace dateline {

/// What must cross the limiting links, for blocks of one word.
struct Demand {
  int hops = 1;      ///< links that the last of these words has to go, the limiting one among them
  double words = 0;  ///< over one of the limiting links, at least
  double alone = 0;  ///< of these, behind one head
  const char* what = "";
};

/// The cost of the wire (buffers that cover the credit loop) and of the least message.
struct BoundCost {
  double startup = 0;
  double per_hop = 0;   ///< a message alone
  double flow_hop = 0;  ///< a flit that waits for nothing
  double set_up = 0;    ///< before the first word of a round flows over its first link (circuits)
  double framing = 0;   ///< flits of a message beyond its words
  double least = 1;     ///< flits of the shortest message, framing and all
  double flits_a_word = 1;
};

struct CycleBound {
  double cycles = 0;
  // What it is the sum of, cycles: rounds * start-up (and set-up), links, words, framing.
  double startup = 0, path = 0, words = 0, framing = 0;
  int rounds = 0;
  std::string what;  ///< which demand it follows from
};

/// The largest over the demands, for blocks of `words` words in at least `rounds` rounds.
CycleBound cycle_bound(const BoundCost& cost, int rounds, const std::vector<Demand>& demands, int words);

/// Demands of the operations; q: transfers that may share a link.
std::vector<Demand> broadcast_demands(const Topology& topology, bool one_port, int q, int source);
/// Scatter; gather is scatter backwards.
std::vector<Demand> scatter_demands(const Topology& topology, bool one_port, int q, int source);
std::vector<Demand> all_gather_demands(const Topology& topology, bool one_port, int q);
std::vector<Demand> all_to_all_demands(const Topology& topology, bool one_port, int q);
std::vector<Demand> permutation_demands(const Topology& topology, const std::vector<int>& image, bool one_port, int q);

/// With q = 1: the nodes are exactly those that `rounds` rounds without a spare message reach.
bool saturates(const Topology& topology, bool one_port, int q, int rounds);
/// The one demand that is left then. rooted: of scatter and gather, else of a broadcast.
Demand saturated_demand(const Topology& topology, bool one_port, int source, int rounds, bool scatter);

}  // namespace dateline
