// SPDX-License-Identifier: Apache-2.0
// Predicts the cycles of a schedule that streams: of every group of rounds between two barriers.
//
// The words of a put follow the words that it waits for, so the cycles of a group are a longest path through the times
// at which words are sent and written. The predictor finds them by stepping the network interfaces of all nodes
// (model/node) with a network in which every flit takes the cycles of an empty network: a constant for injection and
// ejection, and the cost of a hop per link. A link carries one flit per cycle, in the order of arrival.
//
// The prediction is exact where no two messages are on a link or an ejection channel at the same time, where every
// queue has one put in flight, where the buffers cover the credit loop, and where a header has one flit. Elsewhere
// routers decide who waits, and the prediction is an estimate. Circuits are estimates too.
#pragma once

#include <functional>
#include <vector>

#include "model/cost/cost_model.h"
#include "model/network/topology.h"
#include "model/node/program.h"
#include "model/router/wires.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// When a transfer is under way, in cycles from the release of its group.
struct TransferTime {
  double begin = 0;  ///< its head leaves
  double end = 0;    ///< its last flit arrives
};

/// The prediction of a group of rounds.
struct GroupPrediction {
  double cycles = 0;      ///< from its release to its last word written
  bool estimate = false;  ///< true: may differ from the measured cycles
};

struct StreamPrediction {
  std::vector<GroupPrediction> groups;
  std::vector<std::vector<TransferTime>> transfers;  ///< [round][transfer]
};

/// Predicts the groups of a program that was compiled from `schedule` with these groups (compile_schedule). wire: the
/// cost of hardware whose buffers cover the credit loop. each_cycle: called with the cycle and the number of groups
/// that have ended; may be empty. Throws CheckError if the program stops.
StreamPrediction predict_stream(const Topology& topology, const Schedule& schedule, const Program& program,
                                const CostModel& wire, Switching switching,
                                const std::function<void(long cycle, int group)>& each_cycle = {});

}  // namespace dateline
