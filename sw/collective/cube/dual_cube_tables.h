// SPDX-License-Identifier: Apache-2.0
// The two tables of Li, Peng, Chu (2004) as data: properties of the dual-cube F_r and of the hypercube with as many
// nodes, and communication times of the collectives, as printed, corrected and executed.
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

  /// Values as the paper prints them: every link counted in both directions, and an average distance over all nodes
  /// that includes the node itself (E8).
  long printed_links() const { return 2 * properties.links; }
  double printed_average_distance() const { return properties.average_status() / properties.nodes; }
};

/// The formula of a collective and the costs of its schedule, for blocks of one word.
struct CollectiveCosts {
  Formula formula;                 ///< corrected values, and the printed ones if they differ
  std::optional<Counts> executed;  ///< counted on the checked schedule; none if it cannot be made
  std::string not_executed;        ///< why `executed` is none, otherwise ""
  bool complete = false;
  int contended_rounds = 0, max_link_sharing = 0;
};

struct CollectiveRow {
  std::string operation, algorithm;
  CollectiveCosts dual_cube;
  std::optional<CollectiveCosts> hypercube;  ///< none for an algorithm of dual-cubes only
};

struct DualCubeTables {
  NetworkRow dual_cube, hypercube;
  std::vector<CollectiveRow> collectives;
};

/// Makes and checks every schedule, for r = 2..7. Takes a second for r = 5, half a minute and 2 GB for r = 6, minutes
/// for r = 7.
DualCubeTables dual_cube_tables(int r);

}  // namespace dateline
