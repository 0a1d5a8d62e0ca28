// SPDX-License-Identifier: Apache-2.0
// Collection and distribution (Spencer 1994, section 4.1.2). In the collection the nodes of a block of a walk send
// their items to the block's centre, by a broadcast tree run backwards, so that few circuits cross the bottleneck. A
// permutation round moves the items from the centres to their images. In the distribution the same trees, run forwards
// over the images of the nodes, deliver the items.
//
// This file also has what the permutations by collection share: the items that nodes hold from round to round, and the
// closed forms 4.1 and 4.2 with integer logarithms.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/collective/walk/walk.h"

namespace dateline {

/// A block: positions of a walk, ascending, whose nodes send their items to the position with index `centre`.
struct WalkBlock {
  std::vector<int> positions;
  int centre = 0;
};

/// Cuts `count` items into `blocks` runs whose sizes differ by at most one: run j is floor(j*count/blocks) ..
/// floor((j+1)*count/blocks)-1. Returns the start of each run, and count at the end.
std::vector<int> even_cuts(int count, int blocks);

/// Rounds of the collection of a block of `size` positions: ceil(log_(2q+1) size).
int collection_rounds(int size, int q);

/// Appends the collection of one block to rounds[0 .. total-1] and lengthens rounds to `total`. A block that needs
/// fewer rounds is idle in the first ones, so that all blocks end together. items(node): what the node has to send in
/// this collection. At most q circuits share a link, and only next to a receiver. Throws CheckError if the block needs
/// more than `total` rounds.
void collect(const Walk& walk, const WalkBlock& block, int q, int total,
             const std::function<std::vector<Item>(int node)>& items, std::vector<Round>& rounds);

/// The distribution after a permutation of the nodes: the rounds of the collection in reverse order, with every circuit
/// reversed and its nodes mapped by image. image must be an automorphism of the links that the collection uses.
std::vector<Round> distribution(const Topology& topology, const std::vector<Round>& collection,
                                const std::vector<int>& image);

/// The rounds in reverse order with every circuit reversed.
std::vector<Round> reversed(const Topology& topology, const std::vector<Round>& rounds);

/// Returns why no algorithm by collection can serve the request: one port, or an operation that is not defined on the
/// network or with these arguments. "" if one can.
std::string permutation_refusal(const CollectiveRequest& request, const std::string& operation);

/// [node]: the items that the node holds.
using Holdings = std::vector<std::vector<Item>>;

/// Appends the rounds to the schedule and moves their items. Precondition: every sender holds what it sends.
void perform(const std::vector<Round>& rounds, Schedule& schedule, Holdings& held);

/// The items that every node holds before the first round of the schedule's operation.
Holdings initial_holdings(const Topology& topology, const Schedule& schedule);

/// The size of a block when M nodes (or diagonals) of a line collect at q places: M/q in the notation of formulas 4.1
/// and 4.2.
struct BlockSize {
  double size = 1;      ///< nodes per block, at least 1
  int depth = 0;        ///< rounds of the collection, ceil(log_(2q+1) size)
  bool exact = false;   ///< the size is a power of 2q+1, such as 1: the closed forms hold
  bool single = false;  ///< the size is 1 or less: every node sends its own items

  bool rounds_known() const { return exact || single; }
};

/// The size of a block of numerator/denominator nodes.
BlockSize block_size(long numerator, long denominator, int q);

/// A formula with these printed values. It has the printed rounds if block.rounds_known(); the caller sets hops and
/// volume.
Formula collected_formula(const std::string& source, const BlockSize& block, int permute_rounds, double hops,
                          double volume);

/// Set the executed hops and the executed volume.
void set_hops(Formula& formula, double hops);
void set_volume(Formula& formula, double volume);

/// Drops `printed` if it equals the known values.
Formula settled(Formula formula);

}  // namespace dateline
