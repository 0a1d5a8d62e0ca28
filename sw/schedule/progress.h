// SPDX-License-Identifier: Apache-2.0
// Counts how many of its required items each node holds at the start of each round. In a reduction it counts the
// contributions in the sums that a node must hold.
#pragma once

#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Required items of every node, and how many of them it holds.
struct Progress {
  std::vector<long> held;      ///< [node]: required items that it holds
  std::vector<long> required;  ///< [node]; 0: the operation requires nothing at the node

  /// The fraction of its required items that the node holds, 0..1.
  double share(int node) const {
    return required[node] == 0 ? 0 : static_cast<double>(held[node]) / static_cast<double>(required[node]);
  }
};

/// [round]: the progress at the start of the round; one more entry for the end. An item counts from its arrival, even
/// if its sender did not hold it (check_schedule reports that).
std::vector<Progress> progress_of(const Topology& topology, const Schedule& schedule);

}  // namespace dateline
