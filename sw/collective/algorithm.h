// SPDX-License-Identifier: Apache-2.0
// Collective algorithms. An algorithm makes a schedule from a request. registry.cpp has the table of all algorithms,
// with one entry each.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/cost/cost_model.h"
#include "model/network/topology.h"
#include "model/routing/route.h"
#include "sw/collective/search_watcher.h"
#include "sw/schedule/portions.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The collective for which a schedule is requested. An operation ignores fields that it does not use, such as source
/// if it has no root.
struct CollectiveRequest {
  const Topology& topology;
  bool one_port = false;
  int q = 1;                                       ///< transfers allowed on one directed link in one round
  int source = 0;                                  ///< root of a broadcast, scatter, gather or reduce
  DimensionOrder order = kAscending;               ///< dimension order of the network's routing
  std::map<std::string, std::string> arguments{};  ///< operation arguments except the source
  SearchWatcher watcher{};                         ///< called during searches that may take long
};
using BroadcastRequest = CollectiveRequest;

/// The costs of the schedule by the papers' formulas: hops in links, volume in words per word of a block. If a printed
/// formula is wrong or cannot be met, these are the corrected values and `printed` has those of the paper.
struct Formula {
  std::string source;  ///< paper and formula number
  double rounds = 0;
  double hops = 0;
  double volume = 0;
  bool has_rounds = false;
  bool has_hops = false;
  bool has_volume = false;
  std::optional<Counts> printed{};  ///< rounds, hops and volume of the paper, only if they differ
  std::string note;                 ///< remarks: how the printed formula differs, which erratum says so
};

/// A formula without counts, because a search or a simulation finds the schedule.
inline Formula no_closed_form(const std::string& found_by) {
  Formula formula;
  formula.source = found_by + ": no closed form";
  return formula;
}

/// How the size of an algorithm's schedules grows. It is used to estimate the memory of a schedule before it is made.
enum class Growth {
  kHops,      ///< one transfer for every link of every block's path
  kStages,    ///< the blocks, split over the dimensions, travel along one dimension after the other
  kDirect,    ///< one transfer for every block, from its origin to its target
  kOneByOne,  ///< one round for every node
  kWhole,     ///< the blocks gather at collectors and are not split
  kSearched,  ///< the blocks gather at collectors, which a search over all circuits finds
};

struct Algorithm {
  std::string operation;
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;
  /// Returns why the algorithm cannot serve the request, or "" if it can.
  std::function<std::string(const CollectiveRequest&)> applicable;
  /// Makes the schedule. Precondition: applicable, and small enough to be made at once (schedule_size.h).
  std::function<Schedule(const CollectiveRequest&)> make;
  std::function<Formula(const CollectiveRequest&)> formula;
  /// Makes the same schedule in portions of at most most_rounds rounds; null if it can only be made at once.
  std::function<Portions(const CollectiveRequest&, int most_rounds)> portions = nullptr;
  Growth growth = Growth::kHops;
  /// Parts of a block, for estimates of memory; null: they follow from `growth`.
  std::function<int(const CollectiveRequest&)> parts = nullptr;
  /// It serves graphs and networks with failures as they are. Other algorithms are asked for the schedule of the whole
  /// network, which is then repaired (any/any_network.h).
  bool any_network = false;
};

/// All algorithms of all operations.
const std::vector<Algorithm>& algorithms();

/// The algorithms that can serve the request, in table order.
std::vector<const Algorithm*> applicable_algorithms(const std::string& operation, const CollectiveRequest& request);

/// Finds an algorithm by name or alias. Throws UsageError for an unknown operation or name, and for an algorithm that
/// does not apply, with the reason. The message lists the algorithms that apply to the request.
const Algorithm& find_algorithm(const std::string& operation, const std::string& name,
                                const CollectiveRequest& request);

/// A schedule without rounds; the other fields come from the arguments.
Schedule empty_schedule(const std::string& operation, const std::string& algorithm, const CollectiveRequest& request,
                        int parts);

}  // namespace dateline
