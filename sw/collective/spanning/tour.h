// SPDX-License-Identifier: Apache-2.0
// Closed tours of the nodes of any network, whose paths share no directed link.
//
//  * Products of rings, lines and complete graphs, and twisted tori: a snake through all columns but the first of one
//    dimension, and back along the first. Every step is one hop, except where all dimensions are lines of odd sizes:
//    then the last step goes straight back along a line.
//  * Other networks: a Hamiltonian cycle, if a search finds one. Otherwise the tour around a spanning tree, which uses
//    every directed link of the tree at most once. Nodes of even levels are taken before those below them, nodes of odd
//    levels after them, so that without switches a step has at most three hops.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// The way from a node with a processor to the next one.
struct TourStep {
  int from = 0, to = 0;
  std::vector<uint8_t> path;  ///< output ports
};

/// A tour that visits every node with a processor once, and begins and ends at `first`. Empty for a single node.
std::vector<TourStep> closed_tour(const Topology& topology, int first);

}  // namespace dateline
