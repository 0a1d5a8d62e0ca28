// SPDX-License-Identifier: Apache-2.0
// Collection and distribution (Spencer 1994, section 4.1.2): blocks of nodes along a walk pass what they hold to their
// centre by a tree run backwards, so that few circuits cross the bottleneck; after the permutation of the centres the
// same trees, run forwards over the images of the nodes, bring everything home.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// A closed walk over links: nodes[i] leads by ports[i] to nodes[i+1], the last one to the first; back[i] leads the
/// other way. Positions are indices into it and may run on past either end. A node may occur more than once.
struct Walk {
  std::vector<int> nodes;
  std::vector<uint8_t> ports, back;

  int length() const { return static_cast<int>(nodes.size()); }
  int node(int position) const;
  /// Output ports from one position to another: forwards where to > from, else backwards, |to - from| hops.
  std::vector<uint8_t> path(int from, int to) const;
};

/// The closed walk over these nodes in order, neighbours by a link each. Throws CheckError where there is no link.
Walk make_walk(const Topology& topology, std::vector<int> nodes);
/// The ring of a torus dimension through a node, upwards, position 0 at the node.
Walk ring_walk(const Topology& topology, int node, int dim);
/// The output port from a node to its neighbour. Throws CheckError when they are none.
uint8_t port_to(const Topology& topology, int node, int neighbour);

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

/// Gather, a scatter backwards: the same bundles the other way.
Schedule gather_of(const Topology& topology, Schedule scatter);

}  // namespace dateline
