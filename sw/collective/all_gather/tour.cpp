// SPDX-License-Identifier: Apache-2.0
// One-port all-gather along a closed tour of any network: in every round every node passes on to the next node what it
// received in the round before. The volume N-1 is the bound.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/spanning/tour.h"

namespace dateline {
namespace {

std::string tour_refusal(const CollectiveRequest& request) {
  constexpr int kMostNodes = 512;  // every block is a message of its own on every step
  if (!request.one_port) return "it needs one port";
  return too_many_nodes(kMostNodes, request.topology.member_count());
}

Schedule tour_all_gather(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("all-gather", "tour", request, 1);
  const std::vector<TourStep> steps = closed_tour(request.topology, request.topology.members().front());
  for (size_t round = 0; round + 1 < steps.size(); ++round) {
    schedule.rounds.emplace_back();
    for (size_t i = 0; i < steps.size(); ++i) {
      const int origin = steps[(i + steps.size() - round) % steps.size()].from;
      schedule.rounds.back().push_back({steps[i].from, steps[i].to, steps[i].path, {{origin, -1, 0}}});
    }
  }
  return schedule;
}

Formula tour_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "a closed tour, N-1 rounds";
  formula.rounds = formula.volume = request.topology.member_count() - 1;
  size_t longest = 0;
  for (const TourStep& step : closed_tour(request.topology, request.topology.members().front()))
    longest = std::max(longest, step.path.size());
  formula.hops = formula.rounds * static_cast<double>(longest);
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm all_gather_tour() {
  Algorithm algorithm;
  algorithm.operation = "all-gather";
  algorithm.name = "tour";
  algorithm.summary = "every node passes on what it received to the next one of a closed tour";
  algorithm.applicable = tour_refusal;
  algorithm.make = tour_all_gather;
  algorithm.formula = tour_formula;
  algorithm.parts = [](const CollectiveRequest&) { return 1; };
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
