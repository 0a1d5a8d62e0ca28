// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/tree/line_tree.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "model/cost/lower_bound.h"

namespace dateline {
namespace {

void add_move(LineRounds& rounds, size_t round, int from, int to) {
  if (rounds.size() <= round) rounds.resize(round + 1);
  rounds[round].push_back({from, to});
}

/// Adds the tree of a root that serves offsets root-left .. root+right (Spencer, section 0.1 of the restated
/// primitives). The root keeps floor(side/(2q+1)) nodes of each side. The rest of a side is cut into up to q nearly
/// equal pieces, the larger ones further out.
void grow_both_ways(LineRounds& rounds, size_t round, int q, int root, int left, int right) {
  if (left == 0 && right == 0) return;
  const int g = 2 * q + 1;
  const int keep_left = left / g;
  const int keep_right = right / g;
  for (const int sign : {1, -1}) {
    const int keep = sign > 0 ? keep_right : keep_left;
    const int rest = (sign > 0 ? right : left) - keep;
    const int pieces = std::min(q, rest);
    for (int piece = 0, begin = keep + 1; piece < pieces; ++piece) {
      const int size = rest / pieces + (piece >= pieces - rest % pieces ? 1 : 0);
      const int near = (size - 1) / 2;
      const int far = size - 1 - near;
      const int head = root + sign * (begin + near);
      add_move(rounds, round, root, head);
      grow_both_ways(rounds, round + 1, q, head, sign > 0 ? near : far, sign > 0 ? far : near);
      begin += size;
    }
  }
  grow_both_ways(rounds, round + 1, q, root, keep_left, keep_right);
}

/// Adds the tree of a root at one end of `size` nodes, which sends towards the other end (sign). The root keeps the
/// piece next to it.
void grow_inwards(LineRounds& rounds, size_t round, int q, int root, int size, int sign) {
  if (size == 1) return;
  const int pieces = std::min(q + 1, size);
  for (int piece = 0, begin = 0; piece < pieces; ++piece) {
    const int length = size / pieces + (piece < size % pieces ? 1 : 0);
    if (piece > 0) add_move(rounds, round, root, root + sign * begin);
    grow_inwards(rounds, round + 1, q, root + sign * begin, length, sign);
    begin += length;
  }
}

}  // namespace

LineRounds all_port_line_tree(int nodes, int q) {
  LineRounds rounds(ceil_log(2L * q + 1, nodes));
  grow_both_ways(rounds, 0, q, 0, (nodes - 1) / 2, nodes / 2);
  return rounds;
}

LineRounds all_port_line_tree(int left, int right, int q) {
  LineRounds rounds;
  grow_both_ways(rounds, 0, q, 0, left, right);
  return rounds;
}

LineRounds one_port_line_tree(int nodes, int q) {
  LineRounds rounds(ceil_log(q + 1L, nodes));
  if (nodes == 1) return rounds;
  const int pieces = std::min(q + 1, nodes);
  // The root's own piece ends at the root, so that the other pieces begin next to the root and the first messages have
  // the shortest paths.
  const int own = nodes / pieces + (nodes % pieces > 0 ? 1 : 0);
  for (int piece = 1, begin = 1; piece < pieces; ++piece) {
    const int length = nodes / pieces + (piece < nodes % pieces ? 1 : 0);
    add_move(rounds, 0, 0, begin);
    grow_inwards(rounds, 1, q, begin, length, 1);
    begin += length;
  }
  grow_inwards(rounds, 1, q, 0, own, -1);
  return rounds;
}

std::vector<std::vector<std::vector<int>>> reached_through(const LineRounds& tree) {
  std::vector<std::vector<std::vector<int>>> result(tree.size());
  std::map<int, std::vector<int>> served;  // [position]: positions reached through it in later rounds
  for (size_t round = tree.size(); round-- > 0;) {
    for (const LineMove& move : tree[round]) {
      std::vector<int>& through = served[move.to];
      through.push_back(move.to);
      std::sort(through.begin(), through.end());
      result[round].push_back(through);
    }
    for (size_t move = 0; move < tree[round].size(); ++move) {
      std::vector<int>& sender = served[tree[round][move].from];
      sender.insert(sender.end(), result[round][move].begin(), result[round][move].end());
    }
  }
  return result;
}

}  // namespace dateline
