// SPDX-License-Identifier: Apache-2.0
// All-to-all with one port on dual-cubes (Li, Peng, Chu 2004, all-to-all personalized) and hypercubes (the classical
// algorithm). A step has a mask: every node sends a block to the node whose address differs by the mask, along the
// network's own route. published: the masks in the paper's order, in which some steps use links twice. repaired, not in
// the paper: the same pairs in steps that share no link.
#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/all_to_all/all_to_all.h"
#include "sw/collective/cube/one_port.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// The receiver of a node's block in one step; -1: none.
using StepPartner = std::function<int(int node)>;

/// The steps of published. Hypercube: node XOR step. Dual-cube: stages 1, 2 and 3 of the paper, masks in the sender's
/// own layout (erratum E5).
std::vector<StepPartner> cube_all_to_all(const Topology& topology) {
  std::vector<StepPartner> steps;
  if (!is_dual_cube(topology)) {
    for (int mask = 1; mask < topology.nodes; ++mask) steps.push_back([mask](int node) { return node ^ mask; });
    return steps;
  }
  const DualCube cube(topology);
  for (int i = 1; i < cube.ids(); ++i) steps.push_back([=](int node) { return cube.flip(node, i, 0); });
  for (int i = 0; i < cube.ids(); ++i)
    for (int j = 0; j < cube.ids(); ++j) steps.push_back([=](int node) { return cube.across(cube.flip(node, i, j)); });
  for (int i = 1; i < cube.ids(); ++i)
    for (int j = 0; j < cube.ids(); ++j) steps.push_back([=](int node) { return cube.flip(node, j, i); });
  return steps;
}

/// The steps of repaired, on dual-cubes: the pairs of published in another order, so that no step uses a link twice
/// under ascending routing. In stage 2 the senders of class 1 use complementary masks. Stage 3 serves one class after
/// the other, while the idle class runs its stage 1. One step of stage 1 is left for the end. Not in the paper.
std::vector<StepPartner> repaired_all_to_all(const Topology& topology) {
  std::vector<StepPartner> steps;
  const DualCube cube(topology);
  const int all = cube.ids() - 1;
  for (int i = 0; i <= all; ++i)
    for (int j = 0; j <= all; ++j)
      steps.push_back([=](int node) {
        return cube.across(cube.class_of(node) == 0 ? cube.flip(node, i, j) : cube.flip(node, all ^ j, all ^ i));
      });
  for (int i = 1; i <= all; ++i)
    for (int j = 0; j <= all; ++j)
      for (const int sending : {0, 1})
        steps.push_back([=](int node) {
          if (cube.class_of(node) == sending) return cube.flip(node, j, i);
          return j == 0 && i != all ? cube.flip(node, all ^ i, 0) : -1;
        });
  steps.push_back([=](int node) { return cube.flip(node, all, 0); });
  return steps;
}

/// The rounds of these steps, along the network's own routes.
std::vector<Round> direct_rounds(const CollectiveRequest& request, const std::vector<StepPartner>& steps) {
  std::vector<Round> rounds;
  for (const StepPartner& partner : steps) {
    Round round;
    for (int node = 0; node < request.topology.nodes; ++node) {
      const int to = partner(node);
      if (to >= 0) round.push_back({node, to, native_path(request.topology, request.order, node, to), {{node, to, 0}}});
    }
    rounds.push_back(std::move(round));
  }
  return rounds;
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

/// Every block is one message, so the blocks of a portion are those of its messages.
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

std::string published_refusal(const CollectiveRequest& request) {
  const std::string refusal = cube_refusal(request);
  if (!refusal.empty()) return refusal;
  const double nodes = request.topology.nodes;
  return schedule_too_large(nodes * (nodes - 1), 0, kMostTransfersInPortions);
}

std::string repaired_refusal(const CollectiveRequest& request) {
  if (!is_dual_cube(request.topology)) return "it needs a dual-cube, not " + request.topology.spec;
  return published_refusal(request);
}

/// The formula of published on dual-cubes. In 4^(r-1) - 3^(r-1) steps of stage 2 and in all steps of stage 3 a link
/// carries two messages.
Formula dual_cube_all_to_all(const DualCube& cube) {
  const double p = cube.nodes(), ids = cube.ids(), bits = cube.bits();
  double without_sharing = 1;  // steps of stage 2: 3^(r-1)
  for (int bit = 0; bit < cube.bits(); ++bit) without_sharing *= 3;
  const double hops = (2 * bits + 3) * ids * ids - 2 * ids;
  const double volume = (ids - 1) + (2 * ids * ids - without_sharing) + 2 * ids * (ids - 1);
  Formula formula = complete_formula(std::string(kDualCubePaper) + "all-to-all personalized", {p - 1, hops, volume});
  formula.printed = Counts{p - 1, hops, p - 1};
  formula.note =
      "volume: the paper assumes that no step uses a link twice, but 4^(r-1) - 3^(r-1) steps of stage 2 and all of "
      "stage 3 do (E1, E2); its T2 has a misplaced parenthesis, its total is right (E4)";
  return formula;
}

Formula published_formula(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (is_dual_cube(topology)) return dual_cube_all_to_all(DualCube(topology));
  const double n = topology.ports, p = topology.nodes;
  return complete_formula(kHypercubePaper, {p - 1, n * p / 2, p - 1});
}

int ones(int bits) { return __builtin_popcount(static_cast<unsigned>(bits)); }

Formula repaired_formula(const CollectiveRequest& request) {
  const DualCube cube(request.topology);
  const int ids = cube.ids(), bits = cube.bits();
  double hops = bits;  // those of the last step
  for (int i = 0; i < ids; ++i)
    for (int j = 0; j < ids; ++j) {
      const int across = 1 + ones(i) + ones(j), opposite = 1 + 2 * bits - ones(i) - ones(j);
      hops += std::max(across, opposite);
      const int detour = 2 + ones(i) + ones(j), idle_class = j == 0 ? bits - ones(i) : 0;
      if (i > 0) hops += 2 * std::max(detour, idle_class);
    }
  const double steps = 3.0 * ids * ids - 2.0 * ids + 1;
  Formula formula = complete_formula("not in the paper: its pairs in steps that share no link", {steps, hops, steps});
  formula.note = "3*2^(2r-2) - 2^r + 1 steps, one more than the cross links need";
  return formula;
}

Algorithm steps_algorithm(const char* name, const char* summary, bool repaired) {
  return {"all-to-all",
          name,
          {},
          summary,
          repaired ? repaired_refusal : published_refusal,
          [=](const CollectiveRequest& request) { return whole_exchange(request, repaired); },
          repaired ? repaired_formula : published_formula,
          [=](const CollectiveRequest& request, int most_rounds) {
            return exchange_in_portions(request, repaired, most_rounds);
          },
          Growth::kDirect};
}

}  // namespace

Algorithm all_to_all_published() {
  return steps_algorithm("published",
                         "dual-cube and hypercube, one port: one block per node and step, chosen by a mask", false);
}
Algorithm all_to_all_repaired() {
  return steps_algorithm("repaired", "dual-cube, one port: the published pairs in steps that share no link", true);
}

}  // namespace dateline
