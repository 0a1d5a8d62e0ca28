// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/circuit/diagonal_blocks.h"

#include <algorithm>
#include <utility>

#include "model/modulo.h"

namespace dateline {
namespace {

int middle(int size, int number, Centre centre) {
  const bool upper = centre == Centre::kUpper || (centre == Centre::kLowerThenUpper && number % 2 == 1) ||
                     (centre == Centre::kUpperThenLower && number % 2 == 0);
  return upper ? size / 2 : (size - 1) / 2;
}

/// All leave before any arrives.
void deliver(const Round& round, Holdings& held) {
  for (const Transfer& transfer : round) {
    std::vector<Item>& left = held[transfer.from];
    std::vector<Item> sent = transfer.items;
    std::sort(sent.begin(), sent.end());
    left.erase(std::remove_if(left.begin(), left.end(),
                              [&](const Item& item) { return std::binary_search(sent.begin(), sent.end(), item); }),
               left.end());
  }
  for (const Transfer& transfer : round)
    held[transfer.to].insert(held[transfer.to].end(), transfer.items.begin(), transfer.items.end());
}

}  // namespace

int DiagonalBlocks::value(const std::vector<int>& coordinates) const {
  int sum = 0;
  for (size_t k = 0; k < signs.size(); ++k) sum += signs[k] * coordinates[k];
  return modulo(sum, n);
}

std::vector<int> DiagonalBlocks::collecting() const {
  std::vector<int> result(n, -1);
  for (size_t b = 0; b < blocks.size(); ++b) result[(blocks[b].begin + blocks[b].centre) % n] = static_cast<int>(b);
  return result;
}

int DiagonalBlocks::largest() const {
  int size = 0;
  for (const Block& block : blocks) size = std::max(size, block.size);
  return size;
}

WalkBlock places_on_line(const DiagonalBlocks::Block& block, int sign, int first) {
  WalkBlock result;
  for (int i = 0; i < block.size; ++i) result.positions.push_back(sign * (block.begin + i - first));
  result.centre = block.centre;
  if (sign < 0) {
    std::reverse(result.positions.begin(), result.positions.end());
    result.centre = block.size - 1 - block.centre;
  }
  return result;
}

DiagonalBlocks even_blocks(int n, int count, int offset, Centre centre, std::vector<int> signs) {
  DiagonalBlocks result{n, std::move(signs), {}};
  const std::vector<int> cuts = even_cuts(n, count);
  for (int b = 0; b < count; ++b) {
    const int size = cuts[b + 1] - cuts[b];
    result.blocks.push_back({(cuts[b] + offset) % n, size, middle(size, b, centre)});
  }
  return result;
}

void perform(const std::vector<Round>& rounds, Schedule& schedule, Holdings& held) {
  for (const Round& round : rounds) {
    deliver(round, held);
    schedule.rounds.push_back(round);
  }
}

std::vector<Round> collect_diagonally(const Topology& topology, const DiagonalBlocks& blocks, int q,
                                      const Holdings& held) {
  const int total = collection_rounds(blocks.largest(), q);
  std::vector<Round> rounds(total);
  if (total == 0) return rounds;
  for (int dim = 0; dim < topology.dims(); ++dim)
    for (int node = 0; node < topology.nodes; ++node) {
      if (topology.coordinate(node, dim) != 0) continue;
      const Walk line = ring_walk(topology, node, dim);
      const int first = blocks.value(topology.coordinates(node));
      const auto part_here = [&](int at) {
        std::vector<Item> items;
        for (const Item& item : held[at])
          if (item.part == dim) items.push_back(item);
        return items;
      };
      for (const DiagonalBlocks::Block& block : blocks.blocks)
        collect(line, places_on_line(block, blocks.signs[dim], first), q, total, part_here, rounds);
    }
  return rounds;
}

}  // namespace dateline
