// SPDX-License-Identifier: Apache-2.0
// Memory that a command will need, computed before the work: from the sizes of networks and schedules, within about a
// factor of two (tests hold it against what the program takes). What is over the limit is refused with the number.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"
#include "sw/schedule/node_symmetry.h"
#include "sw/schedule/schedule.h"

namespace dateline {

struct MemoryNeed {
  std::vector<std::pair<std::string, double>> parts;  ///< what for, bytes

  void add(const std::string& what, double bytes) { parts.emplace_back(what, bytes); }
  void add(const MemoryNeed& other) { parts.insert(parts.end(), other.parts.begin(), other.parts.end()); }
  /// As many at a time.
  void multiply(double times) {
    for (auto& part : parts) part.second *= times;
  }
  double bytes() const;
};

/// Throws UsageError when the need is more than `allowed` GiB: how much, what most of it is for, what is allowed.
void require_memory(const std::string& what, const MemoryNeed& need, double allowed);

/// How large a schedule is.
struct ScheduleSize {
  double rounds = 0, transfers = 0, items = 0;  ///< items of all transfers
  double blocks = 0, required = 0;              ///< of the operation, and what all nodes must hold; in items
  double parts = 1;
  double laid_out = 1;  ///< share of the nodes: less where others are like them (sw/schedule/node_symmetry.h)
};

/// Of one that is there; `same`: of its nodes, if any.
ScheduleSize schedule_size(const Topology& topology, const Schedule& schedule, const std::optional<NodeSymmetry>& same);
/// Estimates the size of the schedule that the algorithm will make.
ScheduleSize expected_size(const Topology& topology, const Algorithm& algorithm, int q);

/// The schedule itself, its checks, its layout and its prediction.
MemoryNeed schedule_memory(const Topology& topology, const ScheduleSize& size);
/// Its program and an engine that runs it.
MemoryNeed run_memory(const Machine& machine, const ScheduleSize& size, double block_words);
MemoryNeed prove_memory(const Machine& machine);
/// What traffic leaves in a network at most.
struct TrafficLoad {
  double held = HUGE_VAL;  ///< flits in a router; more than it has places for: all of them
  double packets = 0;      ///< packets in the network, per router
  double waiting = 0;      ///< packets listed at the sources of a node
};
/// offered, taken: flits per node and cycle; outstanding: requests that a node may have open, 0 without replies;
/// packet: mean flits.
TrafficLoad expected_load(const Machine& machine, double offered, double taken, double cycles, double packet,
                          int outstanding);
/// Bare routers with their traffic.
MemoryNeed traffic_memory(const Machine& machine, const TrafficLoad& load);
/// A trace of so many packets, and those that wait for their turn.
double trace_bytes(double packets);
/// Routers and nodes of every engine at once.
MemoryNeed lockstep_memory(const Machine& machine);

}  // namespace dateline
