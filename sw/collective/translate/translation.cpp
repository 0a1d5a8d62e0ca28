// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/translate/translation.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "model/base/modulo.h"
#include "sw/collective/search/direction_choice.h"
#include "sw/collective/walk/collection.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

int sign(int value) { return value < 0 ? -1 : 1; }

using Directions = std::vector<std::vector<char>>;

/// Directions chosen separately for every dimension; each of its lines sees the collecting values once, in order. A
/// collector that takes the longer way in one dimension takes it in another one only if there is no other choice.
Directions dimension_directions(int n, const Translation& translation, std::vector<Start> starts, int q) {
  Directions directions;
  for (const int by : translation.by) {
    const TranslationRing ring = {n, std::abs(by), 1, translation.both};
    std::vector<char> backwards = choose_directions(ring, starts, q);
    if (backwards.empty()) {
      std::vector<Start> any = starts;
      for (Start& start : any) start = start == Start::kNone ? start : Start::kEitherWay;
      backwards = choose_directions(ring, any, q);
    }
    if (backwards.empty()) return {};
    for (int value = 0; value < n; ++value)
      if (backwards[value]) starts[value] = Start::kForwards;
    directions.push_back(std::move(backwards));
  }
  return directions;
}

Directions staircase_directions(int n, const Translation& translation, const std::vector<int>& signs,
                                const std::vector<Start>& starts, int q) {
  TranslationRing ring = {n, 0, 0, translation.both};
  for (size_t k = 0; k < translation.by.size(); ++k) {
    if (translation.by[k] == 0) continue;
    ring.steps = std::abs(translation.by[k]);
    ring.stride += signs[k] * sign(translation.by[k]);
  }
  const std::vector<char> backwards = choose_directions(ring, starts, q);
  return backwards.empty() ? Directions() : Directions(translation.by.size(), backwards);
}

/// Empty if no choice keeps every link at or below q circuits.
Directions directions(const Translation& translation, const DiagonalBlocks& blocks, int q) {
  std::vector<Start> starts(blocks.n, Start::kNone);
  for (const DiagonalBlocks::Block& block : blocks.blocks)
    starts[(block.begin + block.centre) % blocks.n] = Start::kEitherWay;
  return translation.staircase ? staircase_directions(blocks.n, translation, blocks.signs, starts, q)
                               : dimension_directions(blocks.n, translation, starts, q);
}

std::optional<PermuteCost> cost(const Translation& translation, const DiagonalBlocks& blocks, int q) {
  PermuteCost cost;
  Directions found;
  while (found.empty() && cost.peak < q) found = directions(translation, blocks, ++cost.peak);
  if (found.empty()) return std::nullopt;
  cost.sharing = cost.peak;
  const TranslationChoice choice{blocks, std::move(found), 0};
  for (const DiagonalBlocks::Block& block : blocks.blocks) {
    int hops = 0;
    for (const int by : circuit_hops(translation, choice, (block.begin + block.centre) % blocks.n))
      hops += std::abs(by);
    cost.hops = std::max(cost.hops, hops);
  }
  return cost;
}

/// On a staircase the longer way visits the nodes in between in reverse order, so that the cycles stay link-disjoint.
std::vector<uint8_t> circuit(const CollectiveRequest& request, const Translation& translation, int node,
                             const std::vector<int>& hops) {
  if (!translation.staircase) return dor_path_by(request.topology, request.order, node, hops);
  std::vector<uint8_t> turn;
  int steps = 0;
  bool backwards = false;
  for (size_t k = 0; k < hops.size(); ++k) {
    if (hops[k] == 0) continue;
    turn.push_back(static_cast<uint8_t>(2 * k + (hops[k] < 0 ? 1 : 0)));
    steps = std::abs(hops[k]);
    backwards = sign(hops[k]) != sign(translation.by[k]);
  }
  if (backwards) std::reverse(turn.begin(), turn.end());
  std::vector<uint8_t> path;
  for (int step = 0; step < steps; ++step) path.insert(path.end(), turn.begin(), turn.end());
  return path;
}

/// No circuit takes the longer way if no step is longer than q: every node then sends its own items.
Translation within(Translation translation, int q) {
  const auto direct = [&](int hops) { return std::abs(hops) <= q; };
  if (std::all_of(translation.by.begin(), translation.by.end(), direct)) translation.both = false;
  return translation;
}

/// Offsets are not tried, because a translation does not depend on where the blocks begin.
CollectorSpace space_of(int n, const Translation& translation) {
  return {n, static_cast<int>(translation.by.size()), false};
}

TranslationChoice chosen(const Translation& translation, const CollectorChoice& choice) {
  const DiagonalBlocks& blocks = choice.blocks;
  return {blocks, directions(translation, blocks, choice.cost.peak), blocks.largest() * choice.cost.peak};
}

}  // namespace

std::vector<int> short_steps(std::vector<int> steps, int n) {
  for (int& step : steps) {
    step = shorter_steps(step, n);
  }
  return steps;
}

TranslationChoice choose_translation(int n, const Translation& wanted, int q) {
  const Translation translation = within(wanted, q);
  return chosen(translation, find_collectors(space_of(n, wanted), [&](const DiagonalBlocks& blocks) {
                  return cost(translation, blocks, q);
                }));
}

TranslationChoice shortest_translation(int n, const Translation& wanted, int q, int largest, int volume) {
  const Translation translation = within(wanted, q);
  const auto trial = [&](const DiagonalBlocks& blocks) {
    return cost(translation, blocks, std::min(q, volume / blocks.largest()));
  };
  return chosen(translation, find_short_circuits(space_of(n, wanted), trial, largest));
}

std::vector<int> circuit_hops(const Translation& translation, const TranslationChoice& choice, int value) {
  std::vector<int> hops = translation.by;
  for (size_t k = 0; k < hops.size(); ++k)
    if (hops[k] != 0 && choice.backwards[k][value]) hops[k] -= sign(hops[k]) * choice.blocks.n;
  return hops;
}

void run_translation(const CollectiveRequest& request, const Translation& translation, Schedule& schedule,
                     Holdings& held) {
  const Topology& topology = request.topology;
  const int n = topology.dimensions[0].size;
  if (std::all_of(translation.by.begin(), translation.by.end(), [](int hops) { return hops == 0; })) return;
  const TranslationChoice choice = choose_translation(n, translation, request.q);
  const std::vector<Round> collection = collect_diagonally(topology, choice.blocks, request.q, held);
  perform(collection, schedule, held);
  const std::vector<int> collecting = choice.blocks.collecting();
  Round round;
  std::vector<int> image;
  for (int node = 0; node < topology.nodes; ++node) {
    std::vector<int> x = topology.coordinates(node);
    const int value = choice.blocks.value(x);
    for (int k = 0; k < topology.dims(); ++k) x[k] += translation.by[k];
    image.push_back(topology.node_at(x));
    if (collecting[value] < 0) continue;
    const std::vector<int> hops = circuit_hops(translation, choice, value);
    round.push_back({node, image.back(), circuit(request, translation, node, hops), held[node]});
  }
  perform({round}, schedule, held);
  perform(distribution(topology, collection, image), schedule, held);
}

}  // namespace dateline
