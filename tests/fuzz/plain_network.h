// SPDX-License-Identifier: Apache-2.0
// Networks for the plain checker, from the text of a topology: neighbours and minimal paths, restated from the
// contracts of the topologies. Shares no code with model/.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dateline::plain {

struct Factor {
  enum Kind { kRing, kPath, kComplete } kind;
  int size;
};

struct Network {
  std::vector<Factor> factors;  ///< none in a dual-cube
  int dual_cube = 0;            ///< r; 0: a product
  bool torus = false;           ///< written as torus or ring
  int twist = 0;                ///< of a twisted torus; 0: none
  int nodes = 1;
  int ports = 0;

  /// -1: no link.
  int neighbour(int node, int port) const;
  /// Ports of the route that a transfer without a path means: dimension by dimension the shorter way, ties up; in a
  /// dual-cube ascending; in a twisted torus with the shorter of both ways round the first ring.
  std::vector<int> minimal_path(int from, int to) const;
};

/// None where the text is no topology.
std::optional<Network> read_network(const std::string& text);

}  // namespace dateline::plain
