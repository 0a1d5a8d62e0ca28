// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/transpose/mirror_cycle.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <utility>

#include "model/base/modulo.h"

namespace dateline {
namespace {

long power(long base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

/// The most places that can cross one mirror in one direction in `rounds` rounds.
long capacity(int rounds, int q) {
  long sum = 0;
  for (int t = 1; t <= rounds; ++t) sum += q * power(2L * q + 1, std::min(t - 1, rounds - t));
  return sum;
}

}  // namespace

int MirrorCycle::steps(int place) const { return shorter_steps(c - 2 * place, n); }

std::vector<Quarter> quarters(const MirrorCycle& cycle) {
  // (twice the position of the mirror, direction) -> distance from the mirror -> place.
  std::map<std::pair<int, bool>, std::map<int, int>> found;
  for (int place = 0; place < cycle.n; ++place) {
    const int steps = cycle.steps(place);
    if (steps == 0) continue;
    const int mirror = modulo(2 * place + steps, 2 * cycle.n);
    found[{mirror, steps > 0}][std::abs(steps)] = (mirror - steps) / 2;
  }
  std::vector<Quarter> result;
  for (const auto& [key, places] : found) {
    result.emplace_back();
    for (const auto& [distance, place] : places) result.back().push_back(place);
  }
  return result;
}

WalkBlock quarter_block(const MirrorCycle& cycle, const Quarter& quarter, int begin, int end) {
  WalkBlock block;
  for (int i = begin; i < end; ++i) block.positions.push_back(quarter[i] * cycle.stride);
  block.centre = (end - begin - 1) / 2;
  if (end - begin > 1 && block.positions[1] < block.positions[0]) {
    std::reverse(block.positions.begin(), block.positions.end());
    block.centre = end - begin - 1 - block.centre;
  }
  return block;
}

Transfer mirror_circuit(const MirrorCycle& cycle, const WalkBlock& block, const Holdings& held) {
  const int place = block.positions[block.centre] / cycle.stride;
  const int image = place + cycle.steps(place);
  Transfer transfer{
      cycle.node(place), cycle.node(image), cycle.walk.path(place * cycle.stride, image * cycle.stride), {}};
  for (const int position : block.positions) {
    const std::vector<Item>& items = held[cycle.walk.node(position)];
    transfer.items.insert(transfer.items.end(), items.begin(), items.end());
  }
  return transfer;
}

int largest_quarter(int n) { return n % 2 == 0 ? (n + 3) / 4 : (n + 2) / 4; }

int mirrored_rounds(int places, int q) { return collection_rounds((places + q - 1) / q, q); }

MirrorCycle mirrored_line(const Topology& topology, int node) {
  const int n = topology.dimensions[0].size;
  return {ring_walk(topology, node, 0), n, 1, n - 1};
}

void transpose_lines(const CollectiveRequest& request, Schedule& schedule, Holdings& held) {
  const Topology& topology = request.topology;
  const int n = topology.dimensions[0].size, total = mirrored_rounds(largest_quarter(n), request.q);
  std::vector<Round> collection(total), permute(1);
  std::vector<int> image;
  for (int node = 0; node < topology.nodes; ++node) {
    const int x = topology.coordinate(node, 0);
    image.push_back(node + n - 1 - 2 * x);
    if (x != 0) continue;
    const MirrorCycle line = mirrored_line(topology, node);
    for (const Quarter& quarter : quarters(line)) {
      const int size = static_cast<int>(quarter.size());
      const std::vector<int> cuts = even_cuts(size, std::min(request.q, size));
      for (size_t b = 0; b + 1 < cuts.size(); ++b) {
        const WalkBlock block = quarter_block(line, quarter, cuts[b], cuts[b + 1]);
        collect(
            line.walk, block, request.q, total, [&](int at) { return held[at]; }, collection);
        permute[0].push_back(mirror_circuit(line, block, held));
      }
    }
  }
  perform(collection, schedule, held);
  perform(permute, schedule, held);
  perform(distribution(topology, collection, image), schedule, held);
}

MirrorLayers mirror_layers(int quarter, int q) {
  MirrorLayers layers;
  while (capacity(layers.rounds, q) < quarter) ++layers.rounds;
  const int classes = (layers.rounds + 1) / 2;
  // Only the outermost class may have smaller groups than the round allows.
  int begin = 0;
  for (int c = 0; c < classes; ++c) {
    const bool last = c == classes - 1;
    const int count = last && layers.rounds % 2 == 1 ? q : 2 * q;
    const int places = last ? quarter - begin : static_cast<int>(count * power(2L * q + 1, c));
    const std::vector<int> cuts = even_cuts(places, std::min(count, places));
    for (size_t g = 0; g + 1 < cuts.size(); ++g)
      layers.groups.push_back(
          {begin + cuts[g], begin + cuts[g + 1], c, static_cast<int>(g) < q ? c : layers.rounds - 1 - c});
    begin += places;
  }
  return layers;
}

void transpose_in_layers(const Topology& topology, const std::vector<MirrorCycle>& cycles, int q, const Holdings& held,
                         const std::vector<int>& image, std::vector<Round>& rounds) {
  std::vector<std::pair<const MirrorCycle*, Quarter>> all;
  size_t largest = 0;
  for (const MirrorCycle& cycle : cycles)
    for (const Quarter& quarter : quarters(cycle)) {
      largest = std::max(largest, quarter.size());
      all.emplace_back(&cycle, quarter);
    }
  const MirrorLayers layers = mirror_layers(static_cast<int>(largest), q);
  const size_t first = rounds.size();
  rounds.resize(first + layers.rounds);
  const auto append = [&](int round, const Round& more) {
    rounds[first + round].insert(rounds[first + round].end(), more.begin(), more.end());
  };
  for (const MirrorGroup& group : layers.groups) {
    std::vector<Round> collection(group.collecting);
    Round crossing;
    for (const auto& [cycle, quarter] : all) {
      // A smaller quarter lacks the outermost places, so that both sides of every mirror have the same layout.
      const int end = std::min(group.end, static_cast<int>(quarter.size()));
      if (group.begin >= end) continue;
      const WalkBlock block = quarter_block(*cycle, quarter, group.begin, end);
      collect(
          cycle->walk, block, q, group.collecting, [&](int at) { return held[at]; }, collection);
      crossing.push_back(mirror_circuit(*cycle, block, held));
    }
    append(group.crossing, crossing);
    const std::vector<Round> back = distribution(topology, collection, image);
    for (int r = 0; r < group.collecting; ++r) {
      append(r, collection[r]);
      append(layers.rounds - group.collecting + r, back[r]);
    }
  }
}

/// With g = 2q+1 and n/4 = capacity(T), T = 2r+1 rounds have sum_{i<r} (2 g^(i+1) + 2q g^i - 4) + g^(r+1) - 2 hops,
/// which is A.3 summed up. T = 2r rounds, which the thesis does not have, have the same sum without its last two terms.
/// On staircases the hops double, and each round takes two more because the mirrors pass through nodes.
Formula layers_formula(int n, int q, int dims) {
  const long g = 2L * q + 1;
  Formula formula;
  formula.source = dims == 1 ? "Spencer 1994, formula A.3" : "Spencer 1994, formula 4.10";
  formula.rounds = mirror_layers(largest_quarter(n), q).rounds;
  formula.has_rounds = true;
  const int rounds = static_cast<int>(formula.rounds), r = rounds / 2;
  if (n % 4 != 0 || capacity(rounds, q) != n / 4) return formula;
  double hops = rounds % 2 == 1 ? static_cast<double>(power(g, r + 1)) - 2 : 0;
  for (int i = 0; i < r; ++i) hops += 2.0 * static_cast<double>(power(g, i + 1) + q * power(g, i)) - 4;
  formula.hops = dims == 1 ? hops : 2 * hops + 2 * rounds;
  formula.volume = n / 4.0;
  formula.has_hops = formula.has_volume = true;
  if (rounds % 2 == 0) {
    formula.note = "an even number of rounds is not in the thesis";
  } else if (dims == 1) {
    formula.note = "hops: A.3; its closed form is (n+4)(2q^2+4q+1)/(4q(q+1))-4r-5-1/q, and A.4 is not equal to it (E2)";
  } else {
    formula.printed = Counts{formula.rounds, 2 * hops, formula.volume};
    formula.note = "hops: the thesis doubles A.3; mirrors through nodes cost two more links per round (E13)";
  }
  return formula;
}

}  // namespace dateline
