// SPDX-License-Identifier: Apache-2.0
// Broadcast of long blocks with one port: every node passes the block on to the next node of a tour. As a stream, a
// node passes words on while it receives, so that the block takes its words and a relay per node.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/spanning/tour.h"

namespace dateline {
namespace {

std::string chain_refusal(const CollectiveRequest& request) {
  if (!request.one_port) return "it needs one port";
  constexpr int kMostNodes = 4096;  // a schedule has at most 8190 rounds, and an all-reduce goes along it twice
  return too_many_nodes(kMostNodes, request.topology.member_count());
}

Schedule chain_broadcast(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("broadcast", "chain", request, 1);
  std::vector<TourStep> steps = closed_tour(request.topology, request.source);
  if (!steps.empty()) steps.pop_back();  // back to the source
  for (TourStep& step : steps)
    schedule.rounds.push_back({{step.from, step.to, std::move(step.path), {{request.source, -1, 0}}}});
  return schedule;
}

Formula chain_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "a chain of N-1 messages";
  formula.rounds = formula.volume = request.topology.member_count() - 1;
  std::vector<TourStep> steps = closed_tour(request.topology, request.source);
  for (size_t i = 0; i + 1 < steps.size(); ++i) formula.hops += static_cast<double>(steps[i].path.size());
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm broadcast_chain() {
  Algorithm algorithm;
  algorithm.operation = "broadcast";
  algorithm.name = "chain";
  algorithm.summary = "every node passes the block on to the next one of a tour, for long blocks";
  algorithm.applicable = chain_refusal;
  algorithm.make = chain_broadcast;
  algorithm.formula = chain_formula;
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
