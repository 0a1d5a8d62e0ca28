// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic patterns: where a node sends its packets. One table; a new pattern is a new line in it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sim/drive/node_random.h"
#include "sim/drive/traffic_matrix.h"

namespace dateline {

/// A destination, and the part of a node's packets that goes there.
struct DestinationShare {
  int node = 0;
  double share = 0;
};

/// A node that a pattern sends to itself sends nothing there: a router is no way home.
struct Pattern {
  using Place = std::function<int(const Topology&, int node)>;

  std::string name, summary;
  /// Where the packets of `node` go that have a place of their own to go to.
  Place fixed;
  /// Why the pattern does not exist on this topology; "" where it does.
  std::function<std::string(const Topology&)> obstacle;
  /// One packet in so many goes to its fixed place, the others to any other node, all equally likely; so do all packets
  /// of a node that is its own fixed place. 1: every packet goes to the fixed place, and a node that is its own sends
  /// nothing; 0: none does.
  int one_in = 1;
  double part = 1;  ///< of the rate that a node really sends
  /// Makes `fixed` of the number that may follow the name, as in randperm:7; empty where none may.
  std::function<Place(const Topology&, uint64_t number)> drawn{};
  uint64_t usual = 1;                             ///< the number where none follows
  std::shared_ptr<const TrafficMatrix> matrix{};  ///< in place of all that; null: none

  bool sends(const Topology& topology, int node) const {
    return matrix ? matrix->sum(node) > 0 : one_in != 1 || fixed(topology, node) != node;
  }
  /// Part of the rate that the node sends: with a matrix its sum in the largest.
  double part_of(int node) const { return matrix ? matrix->sum(node) / matrix->largest_sum() : part; }
  /// Of the next packet of a node that sends.
  int destination(const Topology& topology, int node, NodeRandom& random) const;
  /// All destinations of a node that sends; each stands once, and the shares add up to 1.
  std::vector<DestinationShare> destinations(const Topology& topology, int node) const;
  /// Pairs of a node and a destination, about.
  int64_t pairs(const Topology& topology) const;
};

const std::vector<Pattern>& traffic_patterns();

/// Throws UsageError naming the known ones, or what the pattern needs of the topology.
Pattern find_pattern(const std::string& name, const Topology& topology);

/// Rows and columns are nodes; a node sends to others as its row says, and in all as the sum of its row stands to the
/// largest sum. Precondition: as many rows as nodes, nothing on the diagonal, something elsewhere.
Pattern matrix_pattern(const std::string& name, TrafficMatrix matrix);

}  // namespace dateline
