// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/transpose/mirror_cycle.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "model/modulo.h"

namespace dateline {

int MirrorCycle::steps(int place) const { return shorter_steps(c - 2 * place, n); }

std::vector<Quarter> quarters(const MirrorCycle& cycle) {
  // Twice the position of the mirror and the direction; the places by their distance from it.
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

}  // namespace dateline
