// SPDX-License-Identifier: Apache-2.0
// All-reduce for short vectors on tori. A ring is cut in blocks of nearly equal size. The nodes of a block send their
// sums to its centre along a tree; the centres exchange directly, in one round; then they broadcast in their blocks.
// There are as many blocks as give the fewest rounds while their exchange shares a link at most q times. The vector has
// as many parts as there are dimensions; in stage s part j works in dimension (j+s) mod d. All paths are straight.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "model/cost/lower_bound.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/reduce/reduce.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/tree/line_tree.h"
#include "sw/schedule/path.h"
#include "sw/schedule/reduction.h"

namespace dateline {
namespace {

struct RingMove {
  LineMove move;  ///< positions of the ring; `to` may pass either end
  TransferOp op = TransferOp::kAdd;
};
using RingRounds = std::vector<std::vector<RingMove>>;

struct RingBlock {
  int centre = 0, size = 0;
};

/// Blocks of the tree of line_tree.h: its root has (size - 1) / 2 nodes before it.
std::vector<RingBlock> blocks_of_ring(int n, int count) {
  std::vector<RingBlock> blocks;
  for (int block = 0; block < count; ++block) {
    const int begin = block * n / count, size = (block + 1) * n / count - begin;
    blocks.push_back({begin + (size - 1) / 2, size});
  }
  return blocks;
}

/// Every centre sends to every other, the shorter way. Half-way messages go up from every second centre.
std::vector<LineMove> exchange_of(const std::vector<RingBlock>& blocks, int n) {
  std::vector<LineMove> moves;
  for (size_t i = 0; i < blocks.size(); ++i)
    for (const RingBlock& other : blocks) {
      const int up = (other.centre - blocks[i].centre + n) % n, down = n - up;
      if (up == 0) continue;
      const bool rises = up < down || (up == down && i % 2 == 0);
      moves.push_back({blocks[i].centre, blocks[i].centre + (rises ? up : -down)});
    }
  return moves;
}

/// Most moves on a directed link.
int sharing_of(const std::vector<LineMove>& moves, int n) {
  std::vector<int> up(static_cast<size_t>(n), 0), down(static_cast<size_t>(n), 0);
  for (const LineMove& move : moves)
    for (int at = move.from; at != move.to; at += move.to > move.from ? 1 : -1)
      ++(move.to > move.from ? up : down)[static_cast<size_t>((at % n + n) % n)];
  return std::max(*std::max_element(up.begin(), up.end()), *std::max_element(down.begin(), down.end()));
}

int depth_of(int n, int count, int q) { return ceil_log(2L * q + 1, (n + count - 1) / count); }

/// The number of blocks of a ring with the fewest rounds.
int best_count(int n, int q, bool fixed_order) {
  constexpr int kMostBlocks = 16;  // more share a link more than kMaxVcs times
  // With three centres two contributions arrive at a sum that is sent in the same round.
  const int most = std::min(n, fixed_order ? 2 : kMostBlocks);
  int best = 1, least = 2 * depth_of(n, 1, q);
  for (int count = 2; count <= most; ++count) {
    const int rounds = 2 * depth_of(n, count, q) + 1;
    if (rounds >= least || sharing_of(exchange_of(blocks_of_ring(n, count), n), n) > q) continue;
    best = count;
    least = rounds;
  }
  return best;
}

RingRounds tree_exchange_rounds(int n, int q, bool fixed_order) {
  const int count = best_count(n, q, fixed_order);
  const std::vector<RingBlock> blocks = blocks_of_ring(n, count);
  const auto depth = static_cast<size_t>(depth_of(n, count, q));
  const size_t exchange = count > 1 ? 1 : 0;
  RingRounds rounds(2 * depth + exchange);
  for (const RingBlock& block : blocks) {
    const LineRounds tree = all_port_line_tree(block.size, q);
    for (size_t r = 0; r < tree.size(); ++r)
      for (const LineMove& move : tree[r]) {
        const LineMove down{block.centre + move.from, block.centre + move.to};
        rounds[depth - 1 - r].push_back({{down.to, down.from}, TransferOp::kAdd});
        rounds[depth + exchange + r].push_back({down, TransferOp::kPut});
      }
  }
  if (exchange > 0)
    for (const LineMove& move : exchange_of(blocks, n)) rounds[depth].push_back({move, TransferOp::kAdd});
  return rounds;
}

/// [used dimension]
std::vector<RingRounds> rings_of(const CollectiveRequest& request) {
  const bool fixed = reduction_of(request.arguments).fixed_order;
  std::vector<RingRounds> rings;
  for (const int dim : used_dimensions(request.topology))
    rings.push_back(tree_exchange_rounds(request.topology.dimensions[static_cast<size_t>(dim)].size, request.q, fixed));
  return rings;
}

size_t longest_of(const std::vector<RingRounds>& rings) {
  size_t longest = 0;
  for (const RingRounds& ring : rings) longest = std::max(longest, ring.size());
  return longest;
}

std::string tree_exchange_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (topology.kind != "torus") return "it needs a torus, not " + topology.spec;
  const double dims = static_cast<double>(used_dimensions(topology).size());
  // In a ring every node but the centres sends once and receives once, and the few centres send to each other.
  return schedule_too_large(3 * topology.nodes * dims * dims, 3 * topology.nodes * dims * dims);
}

/// The nodes of each position of a dimension: [coordinate].
std::vector<std::vector<int>> nodes_by_position(const Topology& topology, int dim) {
  std::vector<std::vector<int>> nodes(static_cast<size_t>(topology.dimensions[static_cast<size_t>(dim)].size));
  for (int node = 0; node < topology.nodes; ++node)
    nodes[static_cast<size_t>(topology.coordinates(node)[static_cast<size_t>(dim)])].push_back(node);
  return nodes;
}

Schedule tree_exchange_schedule(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const std::vector<int> dims = used_dimensions(topology);
  const int parts = std::max<int>(1, static_cast<int>(dims.size()));
  Schedule schedule = empty_schedule("all-reduce", "tree-exchange", request, parts);
  const std::vector<RingRounds> rings = rings_of(request);
  const size_t longest = longest_of(rings);
  std::vector<std::vector<std::vector<int>>> positions;  // [used dimension][coordinate]
  for (const int dim : dims) positions.push_back(nodes_by_position(topology, dim));
  schedule.rounds.resize(dims.size() * longest);
  for (size_t stage = 0; stage < dims.size(); ++stage)
    for (size_t part = 0; part < dims.size(); ++part) {
      const size_t turn = (part + stage) % dims.size();
      const int n = static_cast<int>(positions[turn].size());
      for (size_t r = 0; r < rings[turn].size(); ++r)
        for (const RingMove& one : rings[turn][r]) {
          std::vector<int> displacement(static_cast<size_t>(topology.dims()), 0);
          displacement[static_cast<size_t>(dims[turn])] = one.move.to - one.move.from;
          for (const int from : positions[turn][static_cast<size_t>(one.move.from)]) {
            std::vector<int> to = topology.coordinates(from);
            to[static_cast<size_t>(dims[turn])] = (one.move.to % n + n) % n;
            schedule.rounds[stage * longest + r].push_back({from,
                                                            topology.node_at(to),
                                                            dor_path_by(topology, request.order, from, displacement),
                                                            {{-1, -1, static_cast<int>(part)}},
                                                            one.op});
          }
        }
    }
  return schedule;
}

Formula tree_exchange_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "trees in blocks of a ring, and an exchange of their centres";
  const std::vector<RingRounds> rings = rings_of(request);
  const auto dims = static_cast<double>(rings.size());
  formula.rounds = dims * static_cast<double>(longest_of(rings));
  formula.has_rounds = true;
  formula.volume = dims > 0 ? formula.rounds / dims : 0;
  formula.has_volume = request.q == 1;  // else some rounds share links less than q times
  return formula;
}

}  // namespace

Algorithm all_reduce_tree_exchange() {
  Algorithm algorithm{"all-reduce",
                      "tree-exchange",
                      {},
                      "trees to the centres of blocks of every ring, one exchange of the centres, and back",
                      tree_exchange_refusal,
                      tree_exchange_schedule,
                      tree_exchange_formula,
                      nullptr,
                      Growth::kWhole};
  algorithm.parts = [](const CollectiveRequest& request) {
    return std::max<int>(1, static_cast<int>(used_dimensions(request.topology).size()));
  };
  return algorithm;
}

}  // namespace dateline
