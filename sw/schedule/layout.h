// SPDX-License-Identifier: Apache-2.0
// Where the parts of blocks stand in every node's memory, and the (words, addresses) segments that follow from it for
// every message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/network/topology.h"
#include "model/node/segment.h"
#include "model/router/wires.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Gives every item a place in the memory of each node that ever holds it, for a block length in words. What leaves a
/// node for the last time in one message stands together, in the order in which it came, so that messages have few
/// segments. Room is used again from the round after that message on, unless the node must hold the items at the end.
/// A message is sent in the order of its sender's addresses; neighbours at both ends are one segment, and one that is
/// longer than a segment header can count is cut.
class BlockLayout {
 public:
  struct Place {
    Item item;
    unsigned address = 0;
  };

  /// Items that a sender does not hold are left out. Throws UsageError as Blocks does.
  BlockLayout(const Topology& topology, const Schedule& schedule, int words);

  int part_words() const { return part_words_; }
  int words() const { return words_; }  ///< of one block, without padding
  /// Words of memory that the fullest node needs.
  unsigned total_words() const { return total_words_; }
  /// What stands in the memory before the first round, and what the node must hold after the last one (of which some
  /// may be missing when the schedule is not complete).
  const std::vector<Place>& initial(int node) const { return initial_[node]; }
  const std::vector<Place>& required(int node) const { return required_[node]; }
  /// Of a transfer of a round, both counted from 0; of all transfers of a round.
  const std::vector<Segment>& segments(size_t round, size_t transfer) const { return segments_[round][transfer]; }
  const std::vector<std::vector<Segment>>& segments(size_t round) const { return segments_[round]; }
  /// Word `index` of a block, as every engine must deliver it: never 0, different for every block and index.
  Word word(const Item& item, int index, int width) const;

 private:
  int words_, part_words_;
  unsigned total_words_ = 0;
  std::vector<std::vector<Place>> initial_, required_;
  std::vector<std::vector<std::vector<Segment>>> segments_;
};

}  // namespace dateline
