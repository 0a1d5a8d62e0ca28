// SPDX-License-Identifier: Apache-2.0
// Where the parts of blocks stand in every node's memory, and the (words, addresses) segments that follow from it for
// every message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/network/topology.h"
#include "model/node/segment.h"
#include "model/router/wires.h"
#include "sw/schedule/node_symmetry.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Gives every item a place in the memory of each node that ever holds it, for a block length in words. What leaves a
/// node for the last time in one message stands together, in the order in which it came, so that messages have few
/// segments. Room is used again from the round after that message on, unless the node must hold the items at the end.
/// A message is sent in the order of its sender's addresses; neighbours at both ends are one segment, and one that is
/// longer than a segment header can count is cut. Where nodes do the same (node_symmetry.h), their models are laid out,
/// and the others like them.
class BlockLayout {
 public:
  struct Place {
    Item item;
    unsigned address = 0;
  };

  /// Items that a sender does not hold are left out. Throws UsageError as Blocks does.
  BlockLayout(const Topology& topology, const Schedule& schedule, int words)
      : BlockLayout(topology, schedule, words, NodeSymmetry::find(topology, schedule)) {}
  /// same: NodeSymmetry::find of the schedule.
  BlockLayout(const Topology& topology, const Schedule& schedule, int words, std::optional<NodeSymmetry> same);

  int part_words() const { return part_words_; }
  int words() const { return words_; }  ///< of one block, without padding
  /// Words of memory that the fullest node needs.
  unsigned total_words() const { return total_words_; }
  /// What stands in the memory before the first round, and what the node must hold after the last one (of which some
  /// may be missing when the schedule is not complete).
  std::vector<Place> initial(int node) const { return of(initial_, node); }
  std::vector<Place> required(int node) const { return of(required_, node); }
  /// Of a transfer of a round, both counted from 0.
  const std::vector<Segment>& segments(size_t round, size_t transfer) const {
    return segments_[round][same_ ? same_->kinds(round)[transfer] : transfer];
  }
  /// Of a round: those of every transfer, or of those of the models where nodes do the same.
  const std::vector<std::vector<Segment>>& distinct_segments(size_t round) const { return segments_[round]; }
  /// Nodes that were laid out; all others are like them.
  int models() const { return static_cast<int>(initial_.size()); }
  /// Word `index` of a block, as every engine must deliver it: never 0, different for every block and index.
  Word word(const Item& item, int index, int width) const;

 private:
  std::vector<Place> of(const std::vector<std::vector<Place>>& places, int node) const;

  int words_, part_words_;
  unsigned total_words_ = 0;
  std::optional<NodeSymmetry> same_;
  std::vector<std::vector<Place>> initial_, required_;  ///< [node], or [model]
  std::vector<std::vector<std::vector<Segment>>> segments_;
};

}  // namespace dateline
