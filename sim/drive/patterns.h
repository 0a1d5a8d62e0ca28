// SPDX-License-Identifier: Apache-2.0
// Synthetic traffic patterns: where a node sends its packets. All patterns are in one table.
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

/// A destination, and its share of a node's packets.
struct DestinationShare {
  int node = 0;
  double share = 0;
};

/// A pattern. If the destination is the node itself, nothing is sent, because a router has no path from its injection
/// channel to its own ejection channel.
struct Pattern {
  using Place = std::function<int(const Topology&, int node)>;

  std::string name, summary;
  /// The fixed destination of the packets of `node`.
  Place fixed;
  /// Why the pattern does not exist on a topology; "" if it does.
  std::function<std::string(const Topology&)> obstacle;
  /// How many packets have the fixed destination:
  ///  * 1: all. A node that is its own fixed destination sends nothing.
  ///  * N > 1: one packet in N. The others are sent to any other node with equal probability; so are all packets of a
  ///    node that is its own fixed destination.
  ///  * 0: none.
  int one_in = 1;
  double part = 1;  ///< share of the rate that each node sends
  /// Makes `fixed` from the number that may follow the name, as in randperm:7. Empty if the pattern takes no number.
  std::function<Place(const Topology&, uint64_t number)> drawn{};
  uint64_t usual = 1;                             ///< the number if none follows the name
  std::shared_ptr<const TrafficMatrix> matrix{};  ///< replaces the fields above; null: none

  /// The nodes among which destinations are drawn; empty: all nodes.
  std::vector<int> members{};

  bool sends(const Topology& topology, int node) const {
    if (!topology.has_processor(node)) return false;
    return matrix ? matrix->sum(node) > 0 : one_in != 1 || fixed(topology, node) != node;
  }
  /// Share of the rate that the node sends. With a matrix: the sum of its row, divided by the largest sum.
  double part_of(int node) const { return matrix ? matrix->sum(node) / matrix->largest_sum() : part; }
  /// Draws the destination of the next packet of a node that sends.
  int destination(const Topology& topology, int node, NodeRandom& random) const;
  /// All destinations of a node that sends. Each is listed once, and the shares add up to 1.
  std::vector<DestinationShare> destinations(const Topology& topology, int node) const;
  /// The approximate number of (node, destination) pairs.
  int64_t pairs(const Topology& topology) const;
};

const std::vector<Pattern>& traffic_patterns();

/// Finds a pattern by name. Throws UsageError that lists the known names, or says what the pattern needs of the
/// topology.
Pattern find_pattern(const std::string& name, const Topology& topology);

/// Makes a pattern from a matrix whose rows are sources and whose columns are destinations. The row gives the
/// distribution of a node's packets. The rate of a node is proportional to the sum of its row; the largest sum is the
/// full rate. Precondition: one row per node, zeros on the diagonal, something elsewhere.
Pattern matrix_pattern(const std::string& name, TrafficMatrix matrix);

}  // namespace dateline
