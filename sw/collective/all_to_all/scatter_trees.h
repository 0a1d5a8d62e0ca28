// SPDX-License-Identifier: Apache-2.0
// Total exchange in which every node scatters its blocks along a tree of its own (ours). A tree has minimal paths, and
// each of its links carries one message: the blocks for all nodes behind that link. So a node sends N-1 messages in all
// instead of one per block and hop, a message is one piece of memory at both ends, and no block leaves a minimal path.
//
// The search chooses the trees so that their messages load the links evenly, then the order of the messages on every
// link, farthest first, by list scheduling. Where the ports of all nodes are alike (tori, twisted tori, products of
// rings and complete graphs) all nodes have the same tree, translated.
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// The message over one link of a tree.
struct TreeMessage {
  int origin = 0;            ///< root of the tree
  int from = 0, port = 0;    ///< the link
  int round = 0;             ///< after the round of the message that brings the blocks; one message per link and round
  std::vector<int> targets;  ///< of the blocks
};

/// For every node the automorphism that maps node 0 to it and every port to the same port, [node][image]. Empty where
/// there is none for some node.
std::vector<std::vector<int>> port_translations(const Topology& topology);

/// The messages of all trees.
struct TreeExchange {
  std::vector<TreeMessage> messages;
  int rounds = 0;
  long largest_load = 0;  ///< blocks on the link that carries the most
  long cycles = 0;        ///< estimate for blocks of 16 words as a stream
};

/// Nodes of the largest networks whose nodes have different trees.
constexpr int kMostNodesOfManyTrees = 256;

/// Preconditions: every node has a processor, and paths lead to all.
TreeExchange tree_exchange(const Topology& topology);

}  // namespace dateline
