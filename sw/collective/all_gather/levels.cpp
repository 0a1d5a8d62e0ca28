// SPDX-License-Identifier: Apache-2.0
// All-gather with strides ceil(n/3), ceil(n/9), ..., 1 in each dimension (the order of Juerss, Addanki, Schmid 2026,
// "Trivance"). With each stride every node sends both ways all that the receiver lacks, so that a ring of n nodes takes
// ceil(log3 n) rounds. A stride s shares every link s times. Blocks that both sides could bring come half from each.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/cost/lower_bound.h"
#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/schedule_size.h"

namespace dateline {
namespace {

/// The offsets that a node sends with one stride, up and down: it holds the blocks at these distances above itself.
struct StrideStep {
  int stride = 1;
  std::vector<int> up, down;
};

/// half: which side brings the blocks that both could bring.
std::vector<StrideStep> stride_steps(int n, int half) {
  std::vector<StrideStep> steps;
  std::vector<bool> held(static_cast<size_t>(n), false);  // [offset above the node]
  held[0] = true;
  const auto wrap = [n](int offset) { return static_cast<size_t>(((offset % n) + n) % n); };
  const int rounds = ceil_log(3, n);
  int stride = n;
  for (int r = 0; r < rounds; ++r) {
    stride = (stride + 2) / 3;
    StrideStep step{stride, {}, {}};
    const std::vector<bool> before = held;
    for (int offset = 0; offset < n; ++offset) {
      if (before[static_cast<size_t>(offset)]) continue;
      // From the node below, which is at -stride, and from the node above.
      const bool below = before[wrap(offset + stride)], above = before[wrap(offset - stride)];
      if (!below && !above) continue;
      held[static_cast<size_t>(offset)] = true;
      if (below && (!above || half == 0))
        step.up.push_back(static_cast<int>(wrap(offset + stride)));
      else
        step.down.push_back(static_cast<int>(wrap(offset - stride)));
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

LineProgram level_program(int n, int half) {
  LineProgram program;
  for (const StrideStep& step : stride_steps(n, half)) {
    program.emplace_back();
    for (int x = 0; x < n; ++x)
      for (const bool up : {true, false}) {
        const std::vector<int>& offsets = up ? step.up : step.down;
        if (offsets.empty()) continue;
        LineTransfer transfer{{x, up ? x + step.stride : x - step.stride}, {}};
        for (const int offset : offsets) transfer.blocks.push_back({(x + offset) % n, 0});
        std::sort(transfer.blocks.begin(), transfer.blocks.end());
        program.back().push_back(std::move(transfer));
      }
  }
  return program;
}

std::string levels_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (topology.kind != "torus") return "it needs a torus, not " + topology.spec;
  int longest = 1;
  for (const Dimension& dimension : topology.dimensions) longest = std::max(longest, (dimension.size + 2) / 3);
  if (request.q < longest)
    return "its longest stride shares every link " + std::to_string(longest) + " times, so it needs a q of " +
           std::to_string(longest);
  const double nodes = topology.nodes, dims = topology.dims();
  return schedule_too_large(nodes * 8 * dims * dims, nodes * nodes * 2 * dims);
}

Schedule levels_schedule(const CollectiveRequest& request) {
  std::vector<LineProgram> programs;
  for (const int half : {0, 1})
    for (const int dim : used_dimensions(request.topology))
      programs.push_back(level_program(request.topology.dimensions[dim].size, half));
  return schedule_in_stages("all-gather", "levels", request, programs, 2);
}

Formula levels_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "strides n/3, n/9, ..., 1";
  int rounds = 0, dims = 0;
  for (const Dimension& dimension : request.topology.dimensions)
    if (dimension.size > 1) {
      rounds = std::max(rounds, ceil_log(3, dimension.size));
      ++dims;
    }
  formula.rounds = static_cast<double>(dims) * rounds;
  formula.has_rounds = true;
  return formula;
}

}  // namespace

Algorithm all_gather_levels() {
  Algorithm algorithm{
      "all-gather",   "levels",        {"trivance"},  "strides n/3, n/9, ..., 1 both ways in every dimension",
      levels_refusal, levels_schedule, levels_formula};
  algorithm.parts = [](const CollectiveRequest& request) {
    return 2 * std::max<int>(1, static_cast<int>(used_dimensions(request.topology).size()));
  };
  return algorithm;
}

}  // namespace dateline
