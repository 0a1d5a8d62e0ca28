// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic patterns: where a node sends its packets. One table; a new pattern is a new line in it.
#pragma once

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// A destination, and the part of a node's packets that goes there.
struct DestinationShare {
  int node = 0;
  double share = 0;
};

struct Pattern {
  std::string name, summary;
  /// Where the packets of `node` go that have a place of their own to go to.
  std::function<int(const Topology&, int node)> fixed;
  /// Why the pattern does not exist on this topology; "" where it does.
  std::function<std::string(const Topology&)> obstacle;
  /// One packet in so many goes to its fixed place, the others to any other node, all equally likely; so do all packets
  /// of a node that is its own fixed place. 1: every packet goes to the fixed place, and a node that is its own sends
  /// nothing; 0: none does.
  int one_in = 1;

  bool sends(const Topology& topology, int node) const { return one_in != 1 || fixed(topology, node) != node; }
  /// Of the next packet of a node that sends.
  int destination(const Topology& topology, int node, std::mt19937_64& random) const;
  /// All destinations of a node that sends; each stands once, and the shares add up to 1.
  std::vector<DestinationShare> destinations(const Topology& topology, int node) const;
};

const std::vector<Pattern>& traffic_patterns();

/// Throws UsageError naming the known ones, or what the pattern needs of the topology.
const Pattern& find_pattern(const std::string& name, const Topology& topology);

}  // namespace dateline
