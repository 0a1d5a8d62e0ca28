// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/bound.h"

#include "model/cost/lower_bound.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/permutation.h"

namespace dateline {

Counts operation_bound(const Topology& topology, const Schedule& schedule) {
  const bool one_port = schedule.one_port;
  const int q = schedule.q;
  const Operation& operation = find_operation(schedule.operation);
  switch (operation.movement) {
    case Movement::kBroadcast:
      return broadcast_bound(topology, one_port, q, schedule.source);
    case Movement::kScatter:
    case Movement::kGather:
      return scatter_bound(topology, one_port, q, schedule.source);
    case Movement::kAllGather:
      return all_gather_bound(topology, one_port, q);
    case Movement::kAllToAll:
      return all_to_all_bound(topology, one_port, q);
    case Movement::kPermutation:
      break;
  }
  return permutation_bound(topology, images(topology, operation.name, schedule.arguments), one_port);
}

}  // namespace dateline
