// SPDX-License-Identifier: Apache-2.0
// From a schedule to what the nodes run: memory layout, put queues, expected words, and the words that every node must
// hold afterwards.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "model/node/program.h"
#include "model/topology/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Where blocks stand in every node's memory: one after the other, each as `parts` parts of part_words words, so that
/// consecutive parts of a block are one segment. The last parts hold padding beyond the block's own words.
class BlockLayout {
 public:
  BlockLayout(const Topology& topology, const Schedule& schedule, int words);

  int part_words() const { return part_words_; }
  int words() const { return words_; }  ///< of one block, without padding
  unsigned total_words() const;         ///< memory in use, from word 0
  unsigned block_address(const Item& item) const;
  unsigned address(const Item& item) const { return block_address(item) + static_cast<unsigned>(item.part * part_words_); }
  /// Word `index` of a block, as every engine must deliver it: never 0, different for every block and index.
  uint64_t word(const Item& item, int index, int width) const;

 private:
  int words_, parts_, part_words_;
  std::vector<std::pair<int, int>> blocks_;  ///< (origin, target), ascending
};

/// A segment of a message: `words` words from the same address at both ends.
struct Segment {
  unsigned address = 0;
  int words = 0;
  bool drop = false;  ///< the receiver has them already
};

/// Compiles for the hardware `config` (memory, queue and round sizes are raised to what the schedule needs).
/// Throws UsageError when a path cannot be expressed by the routing, or a node's memory or queue would be too large.
/// Precondition: check_schedule found the schedule valid.
Program compile_schedule(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                         NodeConfig config, int startup);

/// The largest number of messages that arrive by one ejection channel in one round.
int most_arrivals(const Topology& topology, const Schedule& schedule);

}  // namespace dateline
