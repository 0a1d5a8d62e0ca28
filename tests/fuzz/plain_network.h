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
  std::vector<Factor> factors;  ///< empty for a dual-cube
  int dual_cube = 0;            ///< parameter r; 0: a product
  bool torus = false;           ///< the text says torus or ring
  int twist = 0;                ///< twist of a twisted torus; 0: none
  int nodes = 1;
  int ports = 0;

  /// The neighbour by a port; -1: no link.
  int neighbour(int node, int port) const;
  /// The ports of the route of a transfer without a path: dimension by dimension the shorter way, ties up; in a
  /// dual-cube ascending; in a twisted torus over the shorter of both ways around the first ring.
  std::vector<int> minimal_path(int from, int to) const;
};

/// Empty if the text is not a topology.
std::optional<Network> read_network(const std::string& text);

}  // namespace dateline::plain
