// SPDX-License-Identifier: Apache-2.0
// Where blocks stand in the nodes' memories, and the (address, words) segments that follow from it for every message.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "model/router/wires.h"
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
  unsigned address(const Item& item) const {
    return block_address(item) + static_cast<unsigned>(item.part * part_words_);
  }
  /// Word `index` of a block, as every engine must deliver it: never 0, different for every block and index.
  Word word(const Item& item, int index, int width) const;

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

/// Follows a schedule message by message and says of what segments each consists: neighbouring parts are one segment,
/// what the receiver has already (or receives from a message before in the same round) is dropped there, and a run
/// longer than a segment header can count is cut.
class SegmentWalk {
 public:
  SegmentWalk(const Topology& topology, const Schedule& schedule, const BlockLayout& layout);
  /// To be called for every transfer of every round, in order. round counts from 0.
  std::vector<Segment> next(const Transfer& transfer, int round);

 private:
  const Schedule& schedule_;
  const BlockLayout& layout_;
  std::vector<std::set<Item>> held_, arriving_;
  int round_ = 0;
};

/// Number of segments of every message: [round][transfer].
std::vector<std::vector<int>> count_segments(const Topology& topology, const Schedule& schedule,
                                             const BlockLayout& layout);

}  // namespace dateline
