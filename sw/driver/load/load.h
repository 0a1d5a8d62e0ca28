// SPDX-License-Identifier: Apache-2.0
// Everything that is known of complete exchange between the processors of a placement: loads of all links, bounds, and
// what failed links change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/cost/load_bound.h"
#include "model/deadlock/prove.h"
#include "model/placement/link_loads.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// What the command line says. Loads are known of the routings dor (the paper's ODR) and udr.
struct LoadRequest {
  Options options;
  std::string placement = "linear";              ///< linear, multiple, full, or a file of nodes
  std::optional<std::vector<int>> coefficients;  ///< of linear and multiple; all 1
  std::optional<std::vector<int>> residues;      ///< of linear (one; 0) and multiple
  std::optional<int> t;                          ///< of multiple instead of residues: 0..t-1
  TieRule tie = TieRule::kPlus;
  std::vector<std::string> failed_links;  ///< "A:B", places of two neighbours
};

/// The file that a request's placement is read from; "" where it is made.
std::string placement_file(const LoadRequest& request);

struct LoadStudy {
  int words = 1;      ///< flits of a message beside its header, when it is run
  uint64_t seed = 1;  ///< of the paths that pairs begin with
  Topology topology;
  Topology network;  ///< the same without the failed links
  std::vector<std::pair<int, int>> failed;
  Placement placement;
  std::string placement_text;  ///< "x + y = 0 (mod 8)"
  ExchangeRouting routing;
  RoutingChoice choice;      ///< the same as the routers have it
  std::string routing_text;  ///< "ODR, x y z, ties go up"
  bool closed_form = false;
  LinkLoads loads;                         ///< of the whole network
  std::optional<LinkLoads> loads_without;  ///< of the network without the failed links
  PlacementBisection bisection;
  std::vector<LoadBound> lower;
  std::optional<LoadBound> upper;
  std::optional<double> spread;    ///< E_max of as many residues as far apart as they go, if that is another placement
  std::optional<Machine> machine;  ///< bare routers, when they are asked for
  std::optional<Verdict> verdict;  ///< on that hardware, without the failed links

  const LinkLoads& effective() const { return loads_without ? *loads_without : loads; }
};

/// Loads and bounds; with failed links or `hardware` the deadlock verdict of the routers too. Throws UsageError that
/// names option, value and range.
LoadStudy prepare_load(const LoadRequest& request, bool hardware);

}  // namespace dateline
