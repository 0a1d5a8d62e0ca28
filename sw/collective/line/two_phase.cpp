// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/line/two_phase.h"

#include <algorithm>

#include "model/base/modulo.h"
#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

/// The order 0, 2, 4, .., 5, 3, 1.
std::vector<int> folded_order(int size) {
  std::vector<int> order;
  for (int i = 0; i < size; i += 2) order.push_back(i);
  for (int i = size - 1 - size % 2; i > 0; i -= 2) order.push_back(i);
  return order;
}

Ring block_ring(TwoPhaseForm form, int begin, int size) {
  Ring ring;
  if (form == TwoPhaseForm::kFolded) {
    ring.members = folded_order(size);
  } else {
    for (int i = 0; i < size; ++i) ring.members.push_back(i);
  }
  for (int& member : ring.members) member += begin;
  for (int t = 0; t < size; ++t) ring.hops.push_back(ring.members[(t + 1) % size] - ring.members[t]);
  ring.one_port = form == TwoPhaseForm::kOnePort;
  // The last of the size/2 rounds has the colour without the closing edge.
  ring.first_colour = (size / 2 + 1) % 2;
  return ring;
}

void close_around(Ring& ring, int n) {
  const int size = ring.size();
  for (int t = 0; t < size; ++t)
    ring.hops.push_back(t + 1 < size ? ring.members[t + 1] - ring.members[t]
                                     : ring.members.front() + n - ring.members.back());
}

/// Whether the edge from a member up (direction 1) or down (-1) works in round 1; otherwise it starts in round 2.
bool starts_at_once(const Ring& ring, int member, int direction) {
  if (!ring.one_port) return true;
  const int edge = direction > 0 ? member : modulo(member - 1, ring.size());
  return edge % 2 == ring.first_colour;
}

/// How many members a bundle reaches in one direction if the next member that already has it is `gap` steps away. The
/// two members that face each other across the gap share it. The middle member receives from below or, with one port,
/// from the one that starts first.
int reach(const Ring& ring, int member, int direction, int gap) {
  const bool middle = ring.one_port ? starts_at_once(ring, member, direction) : direction > 0;
  return middle ? gap / 2 : gap - 1 - gap / 2;
}

/// Collects the messages of a ring. All bundles that cross an edge in one direction in one round travel in one message.
class RingMessages {
 public:
  explicit RingMessages(const Ring& ring) : ring_(ring) {}

  /// Adds step `step` (from 1) of what starts at member `source`.
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
  using Messages = std::vector<std::vector<LineBlock>>;  // [2 * member + (1 if downwards)]
  const Ring& ring_;
  std::vector<Messages> rounds_;
};

/// Steps to the next member with the same bundle; the length of the ring if there is no other.
int gap_to_same(const std::vector<int>& bundle_of, int member, int direction) {
  const int size = static_cast<int>(bundle_of.size());
  int gap = 1;
  while (bundle_of[modulo(member + direction * gap, size)] != bundle_of[member]) ++gap;
  return gap;
}

}  // namespace

int phase_one_sharing(TwoPhaseForm form, int k) {
  if (!staggered(form) || k == 1) return k;
  return k % 2 == 1 ? (k + 1) / 2 : k / 2 + 1;
}

int virtual_cycles(TwoPhaseForm form, int n, int q) {
  if (!staggered(form)) return std::max(1, std::min(q, n / 2));
  if (n % 2 != 0) return 0;
  const auto admissible = [&](int k) {
    return n % (2 * k) == 0 && (form == TwoPhaseForm::kHybrid || k % 2 == 0) && phase_one_sharing(form, k) <= q;
  };
  for (int k = std::min(2 * q - 1, n / 2); k > 1; --k)
    if (admissible(k)) return k;
  return 1;
}

TwoPhaseRings two_phase_rings(TwoPhaseForm form, int n, int k) {
  TwoPhaseRings rings;
  rings.classes.resize(k);
  const int blocks = n / k;
  const std::vector<int> begin = even_cuts(n, blocks);
  int extras = 0;
  for (int block = 0; block < blocks; ++block) {
    const int size = begin[block + 1] - begin[block];
    if (k > 1) rings.blocks.push_back(block_ring(form, begin[block], size));
    for (int i = 0; i < size; ++i) {
      const int c = i < k ? i : extras++ % k;
      rings.classes[c].members.push_back(begin[block] + i);
      rings.class_of.push_back(c);
      rings.block_of.push_back(block);
    }
  }
  for (int c = 0; c < k; ++c) {
    Ring& ring = rings.classes[c];
    close_around(ring, n);
    ring.one_port = staggered(form);
    ring.first_colour = c % 2;
  }
  return rings;
}

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
