// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/bound.h"

#include <algorithm>
#include <vector>

#include "sw/schedule/operation.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

std::vector<Demand> demands_of(const Topology& topology, const Schedule& schedule, int q) {
  const bool one_port = schedule.one_port;
  const Operation& operation = find_operation(schedule.operation);
  switch (operation.movement) {
    case Movement::kBroadcast:
    case Movement::kReduce:  // the broadcast backwards
      return broadcast_demands(topology, one_port, q, schedule.source);
    case Movement::kScatter:
    case Movement::kGather:
      return scatter_demands(topology, one_port, q, schedule.source);
    case Movement::kAllGather:
    case Movement::kReduceScatter:  // the all-gather backwards
      return all_gather_demands(topology, one_port, q);
    case Movement::kAllReduce:
      return all_reduce_demands(topology, one_port, q);
    case Movement::kAllToAll:
      return all_to_all_demands(topology, one_port, q);
    case Movement::kPermutation:
      break;
  }
  return permutation_demands(topology, images(topology, operation.name, schedule.arguments), one_port, q);
}

/// The bound of a stream by the spread of a block, or of the contribution of one node; 0 cycles for operations whose
/// relays need not wait.
CycleBound stream_spread_bound(const Topology& topology, const Schedule& schedule, int words, const BoundCost& cost) {
  const Movement movement = find_operation(schedule.operation).movement;
  const bool one_word = (movement == Movement::kReduce || movement == Movement::kAllReduce) && words == 1;
  if (movement != Movement::kBroadcast && !one_word) return {};
  int channels = 1;
  for (int node = 0; node < topology.nodes && !schedule.one_port; ++node)
    channels = std::max(channels, topology.degree(node));
  return spread_bound(cost, topology.member_count(), channels, words - 1);
}

}  // namespace

Counts operation_bound(const Topology& topology, const Schedule& schedule) {
  const bool one_port = schedule.one_port;
  const int q = schedule.q;
  const Operation& operation = find_operation(schedule.operation);
  switch (operation.movement) {
    case Movement::kBroadcast:
    case Movement::kReduce:
      return broadcast_bound(topology, one_port, q, schedule.source);
    case Movement::kScatter:
    case Movement::kGather:
      return scatter_bound(topology, one_port, q, schedule.source);
    case Movement::kAllGather:
    case Movement::kReduceScatter:
      return all_gather_bound(topology, one_port, q);
    case Movement::kAllReduce:
      return all_reduce_bound(topology, one_port, q);
    case Movement::kAllToAll:
      return all_to_all_bound(topology, one_port, q);
    case Movement::kPermutation:
      break;
  }
  return permutation_bound(topology, images(topology, operation.name, schedule.arguments), one_port);
}

CycleBound operation_cycle_bound(const Topology& topology, const Schedule& schedule, int words, const BoundCost& cost,
                                 int most_sharing, bool stream) {
  // A contended schedule may inform more nodes per round than q allows, so the only bound of its rounds is one. A
  // stream has one start-up at least.
  const bool contended = stream || most_sharing > schedule.q;
  const int q = std::max(schedule.q, most_sharing);
  const std::vector<Demand> demands = demands_of(topology, schedule, q);
  const int rounds = demands.empty() ? 0 : contended ? 1 : static_cast<int>(operation_bound(topology, schedule).rounds);
  const CycleBound bound = cycle_bound(cost, rounds, demands, words, stream);
  if (stream) {
    const CycleBound spread = stream_spread_bound(topology, schedule, words, cost);
    return spread.cycles > bound.cycles ? spread : bound;
  }
  const Movement movement = find_operation(schedule.operation).movement;
  const bool scatter = movement == Movement::kScatter || movement == Movement::kGather;
  if (contended || (!scatter && movement != Movement::kBroadcast) || !saturates(topology, schedule.one_port, q, rounds))
    return bound;
  const Demand demand = saturated_demand(topology, schedule.one_port, schedule.source, rounds, scatter);
  const CycleBound tight = cycle_bound(cost, rounds, {demand}, words);
  const CycleBound with_another_round = cycle_bound(cost, rounds + 1, demands, words);
  const CycleBound& least = tight.cycles < with_another_round.cycles ? tight : with_another_round;
  return least.cycles > bound.cycles ? least : bound;
}

}  // namespace dateline
