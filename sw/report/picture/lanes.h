// SPDX-License-Identifier: Apache-2.0
// Lanes: circuits of a round that use the same directed link are drawn side by side. Each keeps its lane along a
// straight run. Also the loads of links.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

constexpr int kMostLanes = 64;  ///< further circuits are drawn over the last lane

struct Lanes {
  std::vector<std::vector<uint8_t>> of;  ///< [transfer][hop]
  int count = 1;                         ///< lanes of the fullest link
};

/// Gives every straight run a lane that is free on all of its links: the lane of the run before it, or the lowest.
/// Precondition: the paths exist.
Lanes assign_lanes(const Topology& topology, const Round& round);

/// What a directed link carries in a round.
struct LinkLoad {
  int node = 0, port = 0;
  int transfers = 0;
  long items = 0;
};

/// Loads of the links that a round uses, by node and port. Precondition: the paths exist.
std::vector<LinkLoad> link_loads(const Topology& topology, const Round& round);

/// Number of links of the longest straight run of any transfer.
int longest_run(const Round& round);

}  // namespace dateline
