// SPDX-License-Identifier: Apache-2.0
// Complete exchange between the processors of a placement: the loads of all links, bounds, and the effect of failed
// links.
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

/// The request from the command line. Loads can be computed for the routings dor (the paper's ODR) and udr.
struct LoadRequest {
  Options options;
  std::string placement = "linear";              ///< linear, multiple, full, or a file of nodes
  std::optional<std::vector<int>> coefficients;  ///< for linear and multiple; default: all 1
  std::optional<std::vector<int>> residues;      ///< for linear (one, default 0) and multiple
  std::optional<int> t;                          ///< for multiple, instead of `residues`: 0..t-1
  TieRule tie = TieRule::kPlus;
  std::vector<std::string> failed_links;  ///< "A:B", two neighbouring nodes (parse_place)
};

/// The file that holds the placement of a request; "" where the placement is computed.
std::string placement_file(const LoadRequest& request);

struct LoadStudy {
  int words = 1;      ///< flits of a message without its header, in a run
  uint64_t seed = 1;  ///< draws the path that each pair uses first
  Topology topology;
  Topology network;  ///< `topology` without the failed links
  std::vector<std::pair<int, int>> failed;
  Placement placement;
  std::string placement_text;  ///< "x + y = 0 (mod 8)"
  ExchangeRouting routing;
  RoutingChoice choice;      ///< `routing` as a routing choice of the routers
  std::string routing_text;  ///< "ODR, x y z, ties go up"
  bool closed_form = false;
  LinkLoads loads;                         ///< with all links
  std::optional<LinkLoads> loads_without;  ///< without the failed links
  PlacementBisection bisection;
  std::vector<LoadBound> lower;
  std::optional<LoadBound> upper;
  std::optional<double> spread;    ///< E_max of as many evenly spread residues, if that is another placement
  std::optional<Machine> machine;  ///< bare routers, when they are requested
  std::optional<Verdict> verdict;  ///< of `machine` without the failed links

  const LinkLoads& effective() const { return loads_without ? *loads_without : loads; }
};

/// Computes loads and bounds; with failed links or `hardware` also the deadlock verdict of the routers. Throws
/// UsageError that names option, value and range.
LoadStudy prepare_load(const LoadRequest& request, bool hardware);

}  // namespace dateline
