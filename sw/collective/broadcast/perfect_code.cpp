// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/broadcast/perfect_code.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

bool power_of(int base, int n) {
  while (n > 1 && n % base == 0) n /= base;
  return n == 1;
}

/// Adds a word, and with it its opposite.
void add_both(std::vector<CodeWord>& words, const CodeWord& word) {
  words.push_back(word);
  words.push_back(word);
  for (CodeRun& run : words.back()) run.hops = -run.hops;
}

/// The rounds of one level in two dimensions: together 25 displacements of multiples of f.
void add_square_level(std::vector<std::vector<CodeWord>>& rounds, int x, int y, int f) {
  std::vector<CodeWord> near, far;
  add_both(near, {{x, f}});
  add_both(near, {{y, f}});
  add_both(far, {{x, 2 * f}, {y, f}});
  add_both(far, {{y, 2 * f}, {x, -f}});
  rounds.push_back(std::move(near));
  rounds.push_back(std::move(far));
}

/// The rounds of one level in three dimensions: together 343 displacements of multiples of f.
void add_cube_level(std::vector<std::vector<CodeWord>>& rounds, int x, int y, int z, int f) {
  std::vector<CodeWord> near, far, farthest;
  for (const int dim : {x, y, z}) add_both(near, {{dim, f}});
  add_both(far, {{x, -f}, {z, -2 * f}});
  add_both(far, {{z, f}, {y, 2 * f}});
  add_both(far, {{y, f}, {x, -2 * f}});
  add_both(farthest, {{x, -f}, {y, -f}, {z, f}});
  add_both(farthest, {{y, -2 * f}, {x, -2 * f}, {z, 2 * f}});
  add_both(farthest, {{z, 3 * f}, {x, -3 * f}, {y, -3 * f}});
  rounds.push_back(std::move(near));
  rounds.push_back(std::move(far));
  rounds.push_back(std::move(farthest));
}

Schedule perfect_code_broadcast(const CollectiveRequest& request) {
  Schedule schedule = empty_schedule("broadcast", "perfect-code", request, 1);
  std::vector<std::vector<CodeWord>> rounds = perfect_code(request.topology);
  std::reverse(rounds.begin(), rounds.end());
  std::vector<int> holders = {request.source};
  for (const std::vector<CodeWord>& words : rounds) {
    schedule.rounds.emplace_back();
    const size_t before = holders.size();
    for (size_t i = 0; i < before; ++i)
      for (const CodeWord& word : words) {
        CodeStep step = code_step(request.topology, holders[i], word);
        schedule.rounds.back().push_back({holders[i], step.to, std::move(step.path), {{request.source, -1, 0}}});
        holders.push_back(step.to);
      }
  }
  return schedule;
}

Formula perfect_code_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "perfect code, after Peters, Syska 1996";
  for (const std::vector<CodeWord>& words : perfect_code(request.topology)) {
    formula.rounds += 1;
    formula.hops += longest_word(words);
  }
  formula.volume = formula.rounds;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

std::string perfect_code_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  const size_t dims = used_dimensions(topology).size();
  const int n = equal_size(topology);
  const bool fits = (dims == 2 && n >= 5 && power_of(5, n)) || (dims == 3 && n >= 7 && power_of(7, n));
  if (topology.kind != "torus" || !fits)
    return "it needs a torus of two equal dimensions of 5, 25, ... nodes, or of three of 7, 49, ...";
  return schedule_too_large(topology.nodes, topology.nodes);
}

std::vector<std::vector<CodeWord>> perfect_code(const Topology& topology) {
  const std::vector<int> dims = used_dimensions(topology);
  std::vector<std::vector<CodeWord>> rounds;
  for (int f = 1, base = dims.size() == 2 ? 5 : 7; f < equal_size(topology); f *= base)
    if (dims.size() == 2)
      add_square_level(rounds, dims[0], dims[1], f);
    else
      add_cube_level(rounds, dims[0], dims[1], dims[2], f);
  return rounds;
}

int longest_word(const std::vector<CodeWord>& words) {
  int longest = 0;
  for (const CodeWord& word : words) {
    int hops = 0;
    for (const CodeRun& run : word) hops += std::abs(run.hops);
    longest = std::max(longest, hops);
  }
  return longest;
}

CodeStep code_step(const Topology& topology, int from, const CodeWord& word) {
  CodeStep step;
  std::vector<int> at = topology.coordinates(from);
  for (const CodeRun& run : word) {
    const Dimension& dimension = topology.dimensions[static_cast<size_t>(run.dim)];
    const int port = dimension.first_port + (run.hops < 0 ? 1 : 0);
    step.path.insert(step.path.end(), static_cast<size_t>(std::abs(run.hops)), static_cast<uint8_t>(port));
    int& coordinate = at[static_cast<size_t>(run.dim)];
    coordinate = ((coordinate + run.hops) % dimension.size + dimension.size) % dimension.size;
  }
  step.to = topology.node_at(at);
  return step;
}

Algorithm broadcast_perfect_code() {
  return {"broadcast",
          "perfect-code",
          {},
          "holders send over the 2d displacements of a perfect code, the longest first: the fewest rounds",
          perfect_code_refusal,
          perfect_code_broadcast,
          perfect_code_formula,
          nullptr,
          Growth::kWhole};
}

}  // namespace dateline
