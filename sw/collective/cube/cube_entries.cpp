// SPDX-License-Identifier: Apache-2.0
// The one-port collectives of hypercubes and dual-cubes as algorithms.
#include <algorithm>

#include "sw/collective/cube/cube_collectives.h"
#include "sw/collective/cube/cube_exchange.h"
#include "sw/collective/cube/cube_formula.h"
#include "sw/collective/cube/dual_cube.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

std::string applicable(Movement movement, const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (!is_dual_cube(topology) && topology.kind != "hypercube")
    return "it needs a dual-cube or hypercube, not " + topology.spec;
  if (!request.one_port) return "it needs --ports one";
  const double nodes = topology.nodes, blocks = nodes * (nodes - 1);
  if (movement == Movement::kAllToAll) return schedule_too_large(blocks, 0, kMostTransfersInPortions);
  return movement == Movement::kAllGather ? schedule_too_large(2.0 * nodes * topology.ports, blocks) : "";
}

std::string repaired_applicable(const CollectiveRequest& request) {
  if (!is_dual_cube(request.topology)) return "it needs a dual-cube, not " + request.topology.spec;
  return applicable(Movement::kAllToAll, request);
}

/// Every move with the one block, or (scatter) with the blocks of all that the receiver serves.
Schedule on_tree(const CollectiveRequest& request, bool scatter) {
  Schedule schedule = empty_schedule(scatter ? "scatter" : "broadcast", "published", request, 1);
  const LineRounds tree = cube_broadcast_tree(request.topology, request.source);
  const auto reached = reached_through(tree);
  schedule.rounds.resize(tree.size());
  for (size_t round = 0; round < tree.size(); ++round)
    for (size_t i = 0; i < tree[round].size(); ++i) {
      const LineMove& move = tree[round][i];
      Transfer transfer{move.from, move.to, {port_to(request.topology, move.from, move.to)}, {}};
      if (scatter)
        for (const int target : reached[round][i]) transfer.items.push_back({request.source, target, 0});
      else
        transfer.items.push_back({request.source, -1, 0});
      schedule.rounds[round].push_back(std::move(transfer));
    }
  return schedule;
}

Schedule empty_exchange(const CollectiveRequest& request, bool repaired) {
  return empty_schedule("all-to-all", repaired ? "repaired" : "published", request, 1);
}

std::vector<StepPartner> exchange_steps(const CollectiveRequest& request, bool repaired) {
  return repaired ? repaired_all_to_all(request.topology) : cube_all_to_all(request.topology);
}

Schedule whole_exchange(const CollectiveRequest& request, bool repaired) {
  Schedule schedule = empty_exchange(request, repaired);
  schedule.rounds = direct_rounds(request, exchange_steps(request, repaired));
  return schedule;
}

/// Every block goes in one message, so the blocks of a portion are those of its messages.
Portions exchange_in_portions(const CollectiveRequest& request, bool repaired, int most_rounds) {
  const auto steps = exchange_steps(request, repaired);
  const int all = static_cast<int>(steps.size());
  return {(all + most_rounds - 1) / most_rounds, most_rounds, [=](int index) {
            Schedule schedule = empty_exchange(request, repaired);
            const int first = index * most_rounds, end = std::min(all, first + most_rounds);
            schedule.rounds = direct_rounds(request, {steps.begin() + first, steps.begin() + end});
            schedule.portion = Portion{first, {}};
            for (const Round& round : schedule.rounds)
              for (const Transfer& transfer : round) schedule.portion->blocks.emplace_back(transfer.from, transfer.to);
            return schedule;
          }};
}

Schedule make(Movement movement, const CollectiveRequest& request) {
  if (movement == Movement::kBroadcast) return on_tree(request, false);
  if (movement == Movement::kScatter) return on_tree(request, true);
  if (movement == Movement::kGather) return gather_of(request.topology, on_tree(request, true));
  if (movement == Movement::kAllToAll) return whole_exchange(request, false);
  Schedule schedule = empty_schedule("all-gather", "published", request, 1);
  schedule.rounds = cube_all_gather(request.topology);
  return schedule;
}

Schedule make_repaired(const CollectiveRequest& request) { return whole_exchange(request, true); }

Formula formula_of_repaired(const CollectiveRequest& request) { return repaired_formula(request.topology); }

Algorithm published(Movement movement, const char* operation, const char* summary) {
  return {operation,
          "published",
          {},
          summary,
          [=](const CollectiveRequest& request) { return applicable(movement, request); },
          [=](const CollectiveRequest& request) { return make(movement, request); },
          [=](const CollectiveRequest& request) { return cube_formula(movement, request.topology); }};
}

}  // namespace

Algorithm broadcast_published() {
  return published(Movement::kBroadcast, "broadcast", "dual-cube and hypercube, one port: doubling along the links");
}
Algorithm scatter_published() {
  return published(Movement::kScatter, "scatter", "dual-cube and hypercube, one port: the tree of the broadcast");
}
Algorithm gather_published() {
  return published(Movement::kGather, "gather", "dual-cube and hypercube, one port: the scatter backwards");
}
Algorithm all_gather_published() {
  return published(Movement::kAllGather, "all-gather", "dual-cube and hypercube, one port: exchange over every link");
}
Algorithm all_to_all_published() {
  Algorithm algorithm =
      published(Movement::kAllToAll, "all-to-all", "dual-cube and hypercube, one port: a block a step, by its mask");
  algorithm.portions = [](const CollectiveRequest& request, int most_rounds) {
    return exchange_in_portions(request, false, most_rounds);
  };
  return algorithm;
}
Algorithm all_to_all_repaired() {
  return {"all-to-all",
          "repaired",
          {},
          "dual-cube, one port: the published pairs in steps that share no link",
          repaired_applicable,
          make_repaired,
          formula_of_repaired,
          [](const CollectiveRequest& request, int most_rounds) {
            return exchange_in_portions(request, true, most_rounds);
          }};
}

}  // namespace dateline
