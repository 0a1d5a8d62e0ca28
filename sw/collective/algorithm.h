// SPDX-License-Identifier: Apache-2.0
// Collective algorithms: each makes a schedule from a request. One explicit table (registry.cpp); an algorithm is one
// entry and one file.
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

/// What is wanted. Fields that an operation does not know (source without a root) are ignored by it.
struct CollectiveRequest {
  const Topology& topology;
  bool one_port = false;
  int q = 1;                                       ///< transfers allowed on one directed link in one round
  int source = 0;                                  ///< root of rooted operations
  DimensionOrder order = kAscending;               ///< of the network's routing
  std::map<std::string, std::string> arguments{};  ///< operation arguments beyond the source
  SearchWatcher watcher{};                         ///< of searches that may take long
};
using BroadcastRequest = CollectiveRequest;

/// What the papers say that the schedule costs; hops in links, volume in words per word of a block. Where a printed
/// formula is wrong or cannot be met, the values are the corrected ones and `printed` those of the paper.
struct Formula {
  std::string source;  ///< paper and formula number
  double rounds = 0;
  double hops = 0;
  double volume = 0;
  bool has_rounds = false;
  bool has_hops = false;
  bool has_volume = false;
  std::optional<Counts> printed{};  ///< rounds, hops, volume; only where they differ
  std::string note;  ///< where the printed formula differs from the values here, and which erratum says so
};

/// How the size of an algorithm's schedules grows. The memory that a schedule needs is estimated from it beforehand.
enum class Growth {
  kHops,      ///< a transfer for every link of every block's path
  kStages,    ///< the blocks, split over the dimensions, travel along one dimension after the other
  kDirect,    ///< a transfer for every block, from its first node to its last
  kOneByOne,  ///< a round for every node
};

struct Algorithm {
  std::string operation;
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;
  /// Empty when the algorithm can serve the request, otherwise the reason why not.
  std::function<std::string(const CollectiveRequest&)> applicable;
  /// Precondition: applicable, and small enough to be made as a whole (schedule_size.h).
  std::function<Schedule(const CollectiveRequest&)> make;
  std::function<Formula(const CollectiveRequest&)> formula;
  /// The same schedule in portions of at most so many rounds; none: it is only made as a whole.
  std::function<Portions(const CollectiveRequest&, int most_rounds)> portions = nullptr;
  Growth growth = Growth::kHops;
};

/// All algorithms of all operations.
const std::vector<Algorithm>& algorithms();

/// Those that can serve the request, in table order.
std::vector<const Algorithm*> applicable_algorithms(const std::string& operation, const CollectiveRequest& request);

/// By name or alias. Throws UsageError that lists the names that apply to the request, for an unknown operation, an
/// unknown name, or an algorithm that does not apply (with the reason).
const Algorithm& find_algorithm(const std::string& operation, const std::string& name,
                                const CollectiveRequest& request);

/// A schedule with everything but its rounds filled in from the request.
Schedule empty_schedule(const std::string& operation, const std::string& algorithm, const CollectiveRequest& request,
                        int parts);

}  // namespace dateline
