// SPDX-License-Identifier: Apache-2.0
// Spanning trees that share no directed link, in any network whose nodes all have a processor.
//
// There are as many as the least maximum flow from the root to another node (Edmonds, "Edge-disjoint branchings",
// 1973), for example 2d in a torus of d dimensions with three or more nodes each. All trees grow together, level by
// level. A tree may take a link if all trees can still be completed with the links that are left, which a maximum flow
// to the link's end decides.
#pragma once

#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// A directed link of a tree, from the root outwards.
struct TreeLink {
  int from = 0, port = 0, to = 0;
  int level = 1;  ///< of `to`; the root has level 0
  int cycle = 0;  ///< in which words reach `to`, roughly; 0: it is next to the root
};

/// The links by levels.
using LinkTree = std::vector<TreeLink>;

/// The level of the deepest node; 0 for a tree without links.
int depth_of(const LinkTree& tree);

/// The fewest links of a node, at least 1: there are no more disjoint trees.
int fewest_links(const Topology& topology);

/// The least maximum flow from the root to another node over links of capacity 1.
int most_disjoint_trees(const Topology& topology, int root);

/// The trees. Links of a level are tried in several orders, and the trees whose last node words reach first are kept.
/// backwards: they will be used towards the root.
std::vector<LinkTree> disjoint_trees(const Topology& topology, int root, bool backwards = false);

/// Spanning trees of which some are used towards the root and some away from it. Together they share no directed link.
struct MixedTrees {
  std::vector<LinkTree> inwards;  ///< every link is used the other way: from TreeLink::to to TreeLink::from
  std::vector<LinkTree> outwards;
};

/// As many trees inwards as disjoint_trees() has, and as many outwards as the links that are left allow and a search
/// finds.
MixedTrees mixed_trees(const Topology& topology, int root);
/// The most trees outwards that mixed_trees() may find, by the number of links.
int most_outwards(const Topology& topology, int inwards);

}  // namespace dateline
