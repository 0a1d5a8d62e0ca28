// SPDX-License-Identifier: Apache-2.0
// Baseline for comparison: the source sends the complete block to one other node after the other, one transfer per
// round, along the network's own route. It works on every network and takes N-1 rounds.
#include <string>

#include "sw/collective/broadcast/broadcast.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

Schedule one_after_the_other(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("broadcast", "naive", request, 1);
  for (int node = 0; node < request.topology.nodes; ++node) {
    if (node == request.source || !request.topology.has_processor(node)) continue;
    Transfer transfer;
    transfer.from = request.source;
    transfer.to = node;
    transfer.path = native_path(request.topology, request.order, request.source, node);
    transfer.items = {{request.source, -1, 0}};
    schedule.rounds.push_back({transfer});
  }
  return schedule;
}

Formula naive_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "N-1 messages of one block, one after the other";
  formula.rounds = formula.volume = request.topology.member_count() - 1;
  for (const int node : request.topology.members()) formula.hops += distance(request.topology, request.source, node);
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm broadcast_naive() {
  return {"broadcast",
          "naive",
          {},
          "the source sends to every other node in turn",
          [](const CollectiveRequest&) { return std::string(); },
          one_after_the_other,
          naive_formula,
          nullptr,
          Growth::kOneByOne,
          nullptr,
          true};
}

}  // namespace dateline
