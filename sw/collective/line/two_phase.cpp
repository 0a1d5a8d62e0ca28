// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/line/two_phase.h"

#include <algorithm>
#include <cstdlib>

#include "sw/collective/walk/collection.h"

namespace dateline {
namespace {

/// 0, 2, 4, .., 5, 3, 1
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
  // Of the size/2 rounds the last one has the colour without the closing edge.
  ring.first_colour = (size / 2 + 1) % 2;
  return ring;
}

void close_around(Ring& ring, int n) {
  const int size = ring.size();
  for (int t = 0; t < size; ++t)
    ring.hops.push_back(t + 1 < size ? ring.members[t + 1] - ring.members[t]
                                     : ring.members.front() + n - ring.members.back());
}

/// Steps on the ring between two members.
int ring_distance(const Ring& ring, int a, int b) {
  const int gap = std::abs(a - b);
  return std::min(gap, ring.size() - gap);
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

LineProgram two_phase_all_gather(const TwoPhaseRings& rings) {
  LineProgram program;
  std::vector<std::vector<LineBlock>> class_bundle;
  for (const Ring& ring : rings.classes) {
    std::vector<std::vector<LineBlock>> own;
    std::vector<int> number;
    class_bundle.emplace_back();
    for (const int position : ring.members) {
      own.push_back({{position, position}});
      number.push_back(position);
      class_bundle.back().push_back({position, position});
    }
    ring_all_gather(ring, own, number, 0, program);
  }
  const size_t second = program.size();
  for (const Ring& ring : rings.blocks) {
    std::vector<std::vector<LineBlock>> known;
    std::vector<int> number;
    for (const int position : ring.members) {
      number.push_back(rings.class_of[position]);
      known.push_back(class_bundle[number.back()]);
    }
    ring_all_gather(ring, known, number, second, program);
  }
  return program;
}

LineProgram two_phase_all_to_all(const TwoPhaseRings& rings) {
  const int n = static_cast<int>(rings.class_of.size());
  using Bundles = std::vector<std::vector<std::vector<LineBlock>>>;
  const auto none = [](int size) { return Bundles(size, std::vector<std::vector<LineBlock>>(size)); };
  LineProgram program;
  std::vector<std::vector<LineBlock>> held(n);  // [position], after phase 1
  for (const Ring& ring : rings.classes) {
    Bundles bundle = none(ring.size());
    for (int i = 0; i < ring.size(); ++i)
      for (int target = 0; target < n; ++target) {
        // The nearest of its class in the target's block; itself in its own.
        int via = -1;
        for (int j = 0; j < ring.size(); ++j)
          if (rings.block_of[ring.members[j]] == rings.block_of[target] &&
              (via < 0 || ring_distance(ring, i, j) < ring_distance(ring, i, via)))
            via = j;
        const LineBlock block{ring.members[i], target};
        if (via != i) bundle[i][via].push_back(block);
        held[ring.members[via]].push_back(block);
      }
    ring_all_to_all(ring, bundle, 0, program);
  }
  const size_t second = program.size();
  for (const Ring& ring : rings.blocks) {
    Bundles bundle = none(ring.size());
    for (int i = 0; i < ring.size(); ++i)
      for (const LineBlock& block : held[ring.members[i]])
        for (int j = 0; j < ring.size(); ++j)
          if (j != i && ring.members[j] == block.target) bundle[i][j].push_back(block);
    ring_all_to_all(ring, bundle, second, program);
  }
  return program;
}

}  // namespace dateline
