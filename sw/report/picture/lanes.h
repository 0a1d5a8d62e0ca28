// SPDX-License-Identifier: Apache-2.0
// Circuits of a round that use the same directed link run side by side in lanes; each keeps its lane while it goes
// straight on. And what a link carries.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

constexpr int kMostLanes = 64;  ///< further circuits run on top of the last one

struct Lanes {
  std::vector<std::vector<uint8_t>> of;  ///< [transfer][hop]
  int count = 1;                         ///< lanes on the fullest link
};

/// For every straight run a lane that is free on all of its links: that of the run before, or the lowest. Precondition:
/// the paths exist.
Lanes assign_lanes(const Topology& topology, const Round& round);

struct LinkLoad {
  int node = 0, port = 0;
  int transfers = 0;
  long items = 0;
};

/// Loads of the links that a round uses, by node and port. Precondition: the paths exist.
std::vector<LinkLoad> link_loads(const Topology& topology, const Round& round);

/// Links of the longest straight run of any transfer.
int longest_run(const Round& round);

}  // namespace dateline
