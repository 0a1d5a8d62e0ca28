// SPDX-License-Identifier: Apache-2.0
// For tests: nodes with room for many programs.
#pragma once

#include <algorithm>

#include "sw/driver/study/study.h"

namespace dateline {

/// Gives the nodes of a study more memory, queue entries and rounds than its run needs, and wider counts. Runs of a
/// test that differ only in their programs then need one Verilated router and not one each. No cycle of a run depends
/// on these sizes.
inline void give_room(Study& study) {
  NodeConfig& node = study.machine.node;
  node.memory_words = std::max(node.memory_words, 16384);
  node.queue_entries = std::max(node.queue_entries, 1024);
  node.rounds = std::max(node.rounds, 256);
  if (node.count_bits > 0) node.count_bits = kMaxCountBits;
}

}  // namespace dateline
