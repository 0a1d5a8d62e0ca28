// SPDX-License-Identifier: Apache-2.0
// Collection and distribution (Spencer 1994, section 4.1.2): blocks of nodes along a walk pass what they hold to their
// centre by a tree run backwards, so that few circuits cross the bottleneck; after the permutation of the centres the
// same trees, run forwards over the images of the nodes, bring everything home.
//
// Below it what the permutations by collection share: the items that nodes hold from round to round, and the closed
// forms 4.1 and 4.2, with integer logarithms.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/walk.h"

namespace dateline {

/// Some positions of a walk, ascending, whose nodes collect at the one with index `centre`.
struct WalkBlock {
  std::vector<int> positions;
  int centre = 0;
};

/// `count` items cut into `blocks` runs whose sizes differ by at most one: run j is floor(j*count/blocks) ..
/// floor((j+1)*count/blocks)-1. Returns where each begins, and count at the end.
std::vector<int> even_cuts(int count, int blocks);

/// Rounds that a block of so many positions takes: ceil(log_(2q+1) size).
int collection_rounds(int size, int q);

/// Appends the collection of one block to rounds[0 .. total-1]; a block that needs fewer rounds idles in the first
/// ones, so that all end together. rounds is lengthened to `total`. items(node): what the node has to send along here.
/// At most q circuits on a link, those next to a sending centre.
void collect(const Walk& walk, const WalkBlock& block, int q, int total,
             const std::function<std::vector<Item>(int node)>& items, std::vector<Round>& rounds);

/// The distribution after a permutation of the nodes by an automorphism of the links that the collection uses: its
/// rounds in reverse order, every circuit reversed and its nodes mapped by image.
std::vector<Round> distribution(const Topology& topology, const std::vector<Round>& collection,
                                const std::vector<int>& image);

/// The same without a permutation: rounds in reverse order, circuits reversed.
std::vector<Round> reversed(const Topology& topology, const std::vector<Round>& rounds);

/// Why no algorithm of this family can serve the request: one port, or an operation that is not defined on the network
/// or with the arguments. Empty when one can.
std::string permutation_refusal(const CollectiveRequest& request, const std::string& operation);

/// What every node has at hand, [node].
using Holdings = std::vector<std::vector<Item>>;

/// Appends the rounds to the schedule and moves their items. Precondition: every sender has what it sends.
void perform(const std::vector<Round>& rounds, Schedule& schedule, Holdings& held);

/// What every node holds before the first round of the schedule's operation.
Holdings initial_holdings(const Topology& topology, const Schedule& schedule);

/// M nodes (or diagonals) of a line collect at so many places that each block has M/q of them in the paper's letters.
struct BlockSize {
  double size = 1;      ///< at least 1: fewer nodes need no collection
  int depth = 0;        ///< rounds of the collection, ceil(log_(2q+1) size)
  bool exact = false;   ///< a power of 2q+1 (1 is one): the closed forms hold
  bool single = false;  ///< 1 or less: every node sends for itself

  bool rounds_known() const { return exact || single; }
};

/// The block of numerator/denominator nodes.
BlockSize block_size(long numerator, long denominator, int q);

/// A formula whose printed values are these. has_rounds, with the printed rounds, where the block size says so; hops
/// and volume are the caller's.
Formula collected_formula(const std::string& source, const BlockSize& block, int permute_rounds, double hops,
                          double volume);

/// Sets the hops (volume) that are executed.
void set_hops(Formula& formula, double hops);
void set_volume(Formula& formula, double volume);

/// Drops `printed` where it says the same as the known values.
Formula settled(Formula formula);

}  // namespace dateline
