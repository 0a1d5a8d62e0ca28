// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/line/ring_exchange.h"

#include <algorithm>

#include "model/modulo.h"

namespace dateline {
namespace {

/// The edge from a member up (direction 1) or down (-1) works in round 1; otherwise it starts in round 2.
bool starts_at_once(const Ring& ring, int member, int direction) {
  if (!ring.one_port) return true;
  const int edge = direction > 0 ? member : modulo(member - 1, ring.size());
  return edge % 2 == ring.first_colour;
}

/// How many members a bundle reaches in one direction when the next one that has it is `gap` steps away. The two that
/// face each other across the gap share it; the middle one hears from below, one-port from whoever starts first.
int reach(const Ring& ring, int member, int direction, int gap) {
  const bool middle = ring.one_port ? starts_at_once(ring, member, direction) : direction > 0;
  return middle ? gap / 2 : gap - 1 - gap / 2;
}

/// Collects the messages of a ring: all bundles that cross an edge in one direction in one round travel together.
class RingMessages {
 public:
  explicit RingMessages(const Ring& ring) : ring_(ring) {}

  /// The step-th step (from 1) of what starts at a member.
  void add(int source, int direction, int step, const std::vector<LineBlock>& blocks) {
    if (blocks.empty()) return;
    const size_t round = static_cast<size_t>(step - (starts_at_once(ring_, source, direction) ? 1 : 0));
    if (rounds_.size() <= round) rounds_.resize(round + 1, Messages(2 * ring_.members.size()));
    const int from = modulo(source + direction * (step - 1), ring_.size());
    std::vector<LineBlock>& message = rounds_[round][2 * from + (direction > 0 ? 0 : 1)];
    message.insert(message.end(), blocks.begin(), blocks.end());
  }

  void append_to(LineProgram& program, size_t first) const {
    program.resize(std::max(program.size(), first + rounds_.size()));
    for (size_t round = 0; round < rounds_.size(); ++round)
      for (int from = 0; from < ring_.size(); ++from)
        for (const int direction : {1, -1}) {
          const std::vector<LineBlock>& message = rounds_[round][2 * from + (direction > 0 ? 0 : 1)];
          if (message.empty()) continue;
          const int position = ring_.members[from];
          const int links = direction > 0 ? ring_.hops[from] : -ring_.hops[modulo(from - 1, ring_.size())];
          program[first + round].push_back({{position, position + links}, message});
        }
  }

 private:
  using Messages = std::vector<std::vector<LineBlock>>;  // [2 * member, and 1 more for downwards]
  const Ring& ring_;
  std::vector<Messages> rounds_;
};

/// Steps to the next member with the same bundle; all around when there is no other.
int gap_to_same(const std::vector<int>& bundle_of, int member, int direction) {
  const int size = static_cast<int>(bundle_of.size());
  int gap = 1;
  while (bundle_of[modulo(member + direction * gap, size)] != bundle_of[member]) ++gap;
  return gap;
}

}  // namespace

void ring_all_gather(const Ring& ring, const std::vector<std::vector<LineBlock>>& bundle,
                     const std::vector<int>& bundle_of, size_t first, LineProgram& program) {
  RingMessages messages(ring);
  for (int member = 0; member < ring.size(); ++member)
    for (const int direction : {1, -1}) {
      const int last = reach(ring, member, direction, gap_to_same(bundle_of, member, direction));
      for (int step = 1; step <= last; ++step) messages.add(member, direction, step, bundle[member]);
    }
  messages.append_to(program, first);
}

void ring_all_to_all(const Ring& ring, const std::vector<std::vector<std::vector<LineBlock>>>& bundle, size_t first,
                     LineProgram& program) {
  RingMessages messages(ring);
  for (int member = 0; member < ring.size(); ++member)
    for (const int direction : {1, -1}) {
      const int last = reach(ring, member, direction, ring.size());
      for (int step = 1; step <= last; ++step)
        for (int target = step; target <= last; ++target)
          messages.add(member, direction, step, bundle[member][modulo(member + direction * target, ring.size())]);
    }
  messages.append_to(program, first);
}

}  // namespace dateline
