// SPDX-License-Identifier: Apache-2.0
#include "sim/native/round_participants.h"

#include <cstddef>
#include <cstdint>

namespace dateline {
namespace {

/// Calls visit(round) for every round in which a put queue has a put.
template <class Visit>
void for_each_sending_round(const std::vector<uint64_t>& queue, const Visit& visit) {
  int round = 0;
  bool puts = false;
  for (size_t at = 0; at < queue.size();) {
    if (kind_of_entry(queue[at]) == EntryKind::kPut) {
      if (!puts) visit(round);
      puts = true;
      const auto next = static_cast<size_t>(next_of_put(queue[at]));
      if (next <= at) return;  // an endless loop in the queue, in this round
      at = next;
    } else {
      ++round;
      puts = false;
      ++at;
    }
  }
}

}  // namespace

std::vector<std::vector<int>> round_participants(const Program& program, NodeRange nodes) {
  std::vector<std::vector<int>> participants(static_cast<size_t>(program.rounds) + 1);
  const auto add = [&](size_t round, int node) {
    if (round < participants.size() && (participants[round].empty() || participants[round].back() != node))
      participants[round].push_back(node);
  };
  for (int node = 0; node < nodes.count; ++node) {
    const NodeImage& image = program.nodes[static_cast<size_t>(nodes.first) + static_cast<size_t>(node)];
    for (size_t round = 0; round < image.expected_words.size(); ++round)
      if (image.expected_words[round] > 0) add(round, node);
    for (const auto& queue : image.queues)
      for_each_sending_round(queue, [&](int round) { add(static_cast<size_t>(round), node); });
  }
  return participants;
}

}  // namespace dateline
