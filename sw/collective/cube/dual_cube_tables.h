// SPDX-License-Identifier: Apache-2.0
// The two tables of Li, Peng, Chu (2004) as data: properties of the dual-cube F_r beside the hypercube of as many
// nodes, and communication times of the collectives, as printed, corrected, and executed here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/network/cuts.h"
#include "model/network/properties.h"
#include "sw/collective/algorithm.h"

namespace dateline {

/// A network's row of the property table.
struct NetworkRow {
  std::string topology;
  TopologyProperties properties;
  Bisection bisection;

  /// As printed: every link counted in both directions, and the average over all nodes with the node itself (E8).
  long printed_links() const { return 2 * properties.links; }
  double printed_average_distance() const { return properties.average_status() / properties.nodes; }
};

/// What is said of a collective and what its schedule does, for blocks of one word.
struct CollectiveCosts {
  Formula formula;                 ///< corrected values; as printed where they differ
  std::optional<Counts> executed;  ///< counted on the checked schedule; none where it cannot be made
  std::string not_executed;        ///< why
  bool complete = false;
  int contended_rounds = 0, max_link_sharing = 0;
};

struct CollectiveRow {
  std::string operation, algorithm;
  CollectiveCosts dual_cube;
  std::optional<CollectiveCosts> hypercube;  ///< none for what only the dual-cube has
};

struct DualCubeTables {
  NetworkRow dual_cube, hypercube;
  std::vector<CollectiveRow> collectives;
};

/// For r = 2..7. Makes and checks every schedule: a second for r = 5, half a minute and 2 GB for r = 6, minutes for 7.
DualCubeTables dual_cube_tables(int r);

}  // namespace dateline
