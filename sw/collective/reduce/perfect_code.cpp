// SPDX-License-Identifier: Apache-2.0
// All-reduce in which every node sends its sum of the whole vector over the 2d displacements of a perfect code
// (broadcast/perfect_code.h), the shortest first: log_(2d+1) N rounds, the fewest that there can be.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/broadcast/perfect_code.h"
#include "sw/collective/reduce/reduce.h"
#include "sw/collective/reduce/unordered.h"
#include "sw/collective/schedule_size.h"

namespace dateline {
namespace {

/// Transfers on a link in a round. All nodes do the same, so that a word loads every link of a direction once per hop.
int perfect_code_sharing(const std::vector<CodeWord>& words, int ports) {
  std::vector<int> load(static_cast<size_t>(ports), 0);
  for (const CodeWord& word : words)
    for (const CodeRun& run : word)
      load[2 * static_cast<size_t>(run.dim) + (run.hops < 0 ? 1u : 0u)] += std::abs(run.hops);
  return *std::max_element(load.begin(), load.end());
}

std::string perfect_code_whole_refusal(const CollectiveRequest& request) {
  if (const std::string refusal = perfect_code_refusal(request); !refusal.empty()) return refusal;
  if (const std::string refusal = unordered_refusal(request); !refusal.empty()) return refusal;
  const Topology& topology = request.topology;
  int sharing = 0;
  double words = 0;
  for (const std::vector<CodeWord>& round : perfect_code(topology)) {
    sharing = std::max(sharing, perfect_code_sharing(round, 2 * topology.dims()));
    words += static_cast<double>(round.size());
  }
  if (request.q < sharing)
    return "its longest exchange shares every link " + std::to_string(sharing) + " times, so it needs a q of " +
           std::to_string(sharing);
  return schedule_too_large(topology.nodes * words, topology.nodes * words);
}

Schedule perfect_code_whole_schedule(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("all-reduce", "perfect-code-whole", request, 1);
  for (const std::vector<CodeWord>& words : perfect_code(request.topology)) {
    schedule.rounds.emplace_back();
    for (int node = 0; node < request.topology.nodes; ++node)
      for (const CodeWord& word : words) {
        CodeStep step = code_step(request.topology, node, word);
        schedule.rounds.back().push_back({node, step.to, std::move(step.path), {{-1, -1, 0}}, TransferOp::kAdd});
      }
  }
  return schedule;
}

Formula perfect_code_whole_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "perfect code, whole vector";
  for (const std::vector<CodeWord>& words : perfect_code(request.topology)) {
    formula.rounds += 1;
    formula.hops += longest_word(words);
    formula.volume += perfect_code_sharing(words, 2 * request.topology.dims());
  }
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm all_reduce_perfect_code_whole() {
  Algorithm algorithm{"all-reduce",
                      "perfect-code-whole",
                      {},
                      "all nodes exchange the whole vector over the displacements of a perfect code: the fewest rounds",
                      perfect_code_whole_refusal,
                      perfect_code_whole_schedule,
                      perfect_code_whole_formula,
                      nullptr,
                      Growth::kWhole};
  algorithm.parts = [](const CollectiveRequest&) { return 1; };
  return algorithm;
}

}  // namespace dateline
