// SPDX-License-Identifier: Apache-2.0
// Schedules as streams: rounds that follow each other without a barrier. A put starts when its first word is in memory,
// and its further words follow as they arrive.
//
// StreamSchedule lists the puts with the puts that bring their words. stream_groups() finds the fewest barriers with
// which the schedule cannot stop (model/deadlock/stream_proof.h) and overwrites no word early (early_overwrite.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/deadlock/stream_proof.h"
#include "model/network/topology.h"
#include "model/router/config.h"
#include "sw/schedule/layout.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The transfers of a schedule as puts, numbered round by round in the order of the queues that compile_schedule fills.
/// A queue belongs to a node and the first port of a path (all ports), or to a node (one port).
class StreamSchedule {
 public:
  /// contexts: puts of one queue in flight at once. switching: circuits must obey the classes of virtual channels, so
  /// kCircuitAnyVc counts as kCircuit. Keeps references to the topology, the schedule and the layout. Throws UsageError
  /// if the header cannot express a path. Precondition: check_schedule found the schedule valid.
  StreamSchedule(const Topology& topology, const RouterConfig& config, int contexts, const Schedule& schedule,
                 const BlockLayout& layout, Switching switching = Switching::kWormhole);

  const Topology& topology() const { return topology_; }
  const Schedule& schedule() const { return schedule_; }
  const BlockLayout& layout() const { return layout_; }
  const StreamPuts& puts() const { return puts_; }
  size_t rounds() const { return first_put_.size() - 1; }
  /// The number of the first put of a round; rounds() is allowed.
  size_t first_put(size_t round) const { return first_put_[round]; }
  size_t round_of(size_t put) const;
  /// Whether a word is written that was loaded or written before, or combined with what arrives.
  bool reuses() const { return reuses_; }
  /// Whether the place-th part that the put writes replaces words that were loaded or written before. Words that it
  /// adds to are not replaced. Pieces of a part that a segment boundary cuts count one by one.
  bool rewrites(size_t put, size_t place) const { return rewrites_[first_write_[put] + place]; }
  const Transfer& transfer_of(size_t put) const;

  /// The verdict for the rounds first .. last-1, between two barriers.
  StreamVerdict prove(size_t first, size_t last) const {
    return prove_stream(puts_, first_put_[first], first_put_[last]);
  }
  /// "round 3: transfer 0->5"; rounds count from 1.
  std::string name(size_t put) const;
  /// The cycle in a sentence that names puts and links; "" for a verdict without a cycle.
  std::string describe(const StreamVerdict& verdict) const;

 private:
  void add_channels(const RouterConfig& config, const Transfer& transfer, Switching switching, size_t round,
                    std::vector<StreamHop>& hops) const;

  const Topology& topology_;
  const Schedule& schedule_;
  const BlockLayout& layout_;
  StreamPuts puts_;
  std::vector<size_t> first_put_;
  std::vector<size_t> first_write_;  ///< [put]: its first entry in rewrites_
  std::vector<bool> rewrites_;
  bool reuses_ = false;
};

/// The schedule cut into groups of consecutive rounds, with a barrier between neighbours.
struct StreamGroups {
  std::vector<size_t> first_rounds;   ///< of each group; the first is 0
  std::vector<std::string> barriers;  ///< why each barrier is needed, a sentence each; one less than groups
};

/// The fewest groups that cannot stop and overwrite no word early.
StreamGroups stream_groups(const StreamSchedule& stream);

/// The schedule with the transfers of every round in the order in which their words can be there: those that carry
/// only words of earlier rounds first. Transfers with equally late words keep their order.
Schedule in_stream_order(const Topology& topology, Schedule schedule);

}  // namespace dateline
