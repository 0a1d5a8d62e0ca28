// SPDX-License-Identifier: Apache-2.0
// How far each node is on the way to what it must hold at the end.
#pragma once

#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// What a node holds of its required items, 0..1.
struct Progress {
  std::vector<long> held;      ///< [node]
  std::vector<long> required;  ///< [node]; 0: the operation gives it nothing

  double share(int node) const {
    return required[node] == 0 ? 0 : static_cast<double>(held[node]) / static_cast<double>(required[node]);
  }
};

/// [round]: as the round starts; one more at the end. Items count from when they arrive, whether or not their sender
/// really had them (the check says that).
std::vector<Progress> progress_of(const Topology& topology, const Schedule& schedule);

}  // namespace dateline
