// SPDX-License-Identifier: Apache-2.0
// Estimates the memory that a command needs before it runs, from the sizes of networks and schedules. An estimate is
// not below the memory that the command takes, and at most 1.5 times as much (tests compare them, with a few MB more or
// less for the pages of the program). A command above the limit is refused with its estimate.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/machine/machine.h"
#include "sw/schedule/layout.h"
#include "sw/schedule/node_symmetry.h"
#include "sw/schedule/schedule.h"

namespace dateline {

struct MemoryNeed {
  std::vector<std::pair<std::string, double>> parts;  ///< purpose, bytes

  void add(const std::string& what, double bytes) { parts.emplace_back(what, bytes); }
  void add(const MemoryNeed& other) { parts.insert(parts.end(), other.parts.begin(), other.parts.end()); }
  /// Multiplies the need, for `times` runs at the same time.
  void multiply(double times) {
    for (auto& part : parts) part.second *= times;
  }
  double bytes_of_parts() const;
  /// With the program itself.
  double bytes() const;
};

/// A command needs more memory than it is allowed to take.
struct MemoryError : UsageError {
  MemoryError(const std::string& message, double needed) : UsageError(message), bytes(needed) {}
  double bytes;
};

/// Throws MemoryError when the need is more than `allowed` GiB; it names the need, its largest part and the limit.
void require_memory(const std::string& what, const MemoryNeed& need, double allowed);

/// The size of a schedule.
struct ScheduleSize {
  double rounds = 0, transfers = 0, items = 0;  ///< totals; items: of all transfers
  double blocks = 0, required = 0;              ///< of the operation, and required at all nodes; in items
  double parts = 1;
  double laid_out = 1;  ///< share of nodes laid out; below 1 with symmetry (sw/schedule/node_symmetry.h)
};

/// The size of an existing schedule. same: the symmetry of its nodes, if there is one.
ScheduleSize schedule_size(const Topology& topology, const Schedule& schedule, const std::optional<NodeSymmetry>& same);
/// Estimates the size of the schedule that the algorithm will make.
ScheduleSize expected_size(const Algorithm& algorithm, const CollectiveRequest& request);

/// The size of a compiled program.
struct ProgramSize {
  double entries = 0;        ///< of the put queues of all nodes
  double image_words = 0;    ///< words that all nodes hold before the first round
  double memory_words = 0;   ///< words of the memories of all nodes
  double fullest_words = 0;  ///< words of the largest memory
};

/// The program of a schedule that is laid out.
ProgramSize program_size(const Machine& machine, const Schedule& schedule, const BlockLayout& layout);
/// The largest program that a schedule may have as a stream: every item is a segment of its own, and no memory is used
/// again. part_words: words of an item.
ProgramSize largest_program(const Machine& machine, const ScheduleSize& size, double part_words);
/// Estimates the program of the schedule that the algorithm will make. block_words: words of a block.
ProgramSize expected_program(const Machine& machine, const Algorithm& algorithm, const ScheduleSize& size,
                             double block_words);

/// Memory that an algorithm needs besides its schedule: permutations search collectors, and keep all their circuits.
MemoryNeed making_memory(const Algorithm& algorithm, const CollectiveRequest& request);
/// Memory of a schedule, its checks, its layout and its prediction.
MemoryNeed schedule_memory(const Topology& topology, const ScheduleSize& size);
/// Memory of a schedule and of what comes after its layout: the compiled program, and the engine that runs it.
MemoryNeed run_memory(const Machine& machine, const ScheduleSize& size, const ProgramSize& program);
/// Memory of the proof and the prediction of a stream: the compiled program, the network interfaces of all nodes, the
/// puts with their states, and two further copies of the schedule. program: with the layout of the stream.
MemoryNeed stream_memory(const Machine& machine, const ScheduleSize& size, const ProgramSize& program);
/// Memory of the dependency graph in a deadlock proof.
MemoryNeed prove_memory(const Machine& machine);
/// The most that traffic leaves in a network.
struct TrafficLoad {
  double held = HUGE_VAL;  ///< flits in a router; values above its buffer places mean all places
  double packets = 0;      ///< packets in the network, per router
  double waiting = 0;      ///< packets listed at the sources of a node
};
/// Estimates the load. offered, taken: flits per node and cycle that sources offer and that the network accepts at
/// most; packet: mean flits of a packet; outstanding: requests that a node may have open, 0 without replies; spread: a
/// node sends to many others.
TrafficLoad expected_load(const Machine& machine, double offered, double taken, double cycles, double packet,
                          int outstanding, bool spread);
/// Memory of bare routers with their traffic.
MemoryNeed traffic_memory(const Machine& machine, const TrafficLoad& load);
/// Bytes of a trace of `packets` packets and of the packets that wait for injection.
double trace_bytes(double packets);
/// Memory of the routers and nodes of all compared engines at the same time.
MemoryNeed lockstep_memory(const Machine& machine);

}  // namespace dateline
