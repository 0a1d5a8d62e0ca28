// SPDX-License-Identifier: Apache-2.0
// Distances in networks without a formula: graphs, and networks with failures.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// The hops between all nodes. A row, the distances from one node, is computed when it is first asked for. May be used
/// by several threads at once.
class DistanceTable {
 public:
  /// Copies the links of the network.
  explicit DistanceTable(const Topology& topology);

  /// -1 where no path leads from one to the other.
  int between(int from, int to) const;

 private:
  using Row = std::vector<int>;
  const Row& row(int from) const;

  int ports_;
  std::vector<LinkEnd> far_ends_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<const Row>> rows_;
};

}  // namespace dateline
