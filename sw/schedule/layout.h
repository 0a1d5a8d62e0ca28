// SPDX-License-Identifier: Apache-2.0
// The address of every item in every node's memory, and the memory segments of every message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "model/node/segment.h"
#include "model/router/wires.h"
#include "sw/schedule/node_symmetry.h"
#include "sw/schedule/reduction.h"
#include "sw/schedule/reduction_layout.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// The memory banks of an all-port node, which serve its channels in rotation: in cycle t channel c has bank (t + c)
/// modulo `banks`. With BlockLayout::Reuse::kNever, items get addresses in whose banks their first words arrive just in
/// time, as far as parts of the given words allow that.
struct BankRotation {
  int banks = 1;    ///< 1: every address is as good
  int per_hop = 0;  ///< cycles of each link; those between the read and the first link, and between the last link and
                    ///< the write, are a whole turn
};

/// Gives every item an address in the memory of each node that ever holds it, for a block length in words. Items that
/// leave a node for the last time in the same message are contiguous, so that messages have few segments. They are in
/// the order in which the node got them; with Order::kLatestFirst those of the last message come first. With
/// Reuse::kAfterRound their memory is used again from the round after that message on, unless the node must hold one of
/// them at the end. With Reuse::kNever no word is written twice, and no word that the node holds at the start is
/// written: rounds may then overlap.
///
/// A message sends its items in ascending order of the sender's addresses. Items that are adjacent in both memories
/// form one segment, and a segment of more than kMaxSegmentWords words is cut. If the schedule has a node symmetry
/// (node_symmetry.h), only the model nodes are laid out; every other node has the layout of its model.
class BlockLayout {
 public:
  /// kInStream: memory is used again as with kAfterRound, and the segments of a reduction name the counts of their
  /// words, as they do with kNever.
  enum class Reuse { kAfterRound, kInStream, kNever };
  /// Whether a message begins with the items that its sender got first, or with those that it got last. In a stream the
  /// second order lets messages start later, but wait less while they hold channels, so that fewer barriers remain.
  enum class Order { kOldestFirst, kLatestFirst };

  using Place = ReductionLayout::Place;  ///< item and address

  /// Leaves out items that a sender does not hold. Throws UsageError where Blocks does, and for more items than
  /// ItemIndex can number. Reductions have a layout of their own (reduction_layout.h), without symmetry and
  /// order; only that layout uses memory_words, the memory of a node, and it uses no rotation.
  BlockLayout(const Topology& topology, const Schedule& schedule, int words, Reuse reuse = Reuse::kAfterRound,
              Order sending = Order::kOldestFirst, int memory_words = NodeConfig{}.memory_words,
              BankRotation rotation = {})
      : BlockLayout(topology, schedule, words, NodeSymmetry::find(topology, schedule), reuse, sending, memory_words,
                    rotation) {}
  /// same: the result of NodeSymmetry::find for this schedule.
  BlockLayout(const Topology& topology, const Schedule& schedule, int words, std::optional<NodeSymmetry> same,
              Reuse reuse = Reuse::kAfterRound, Order sending = Order::kOldestFirst,
              int memory_words = NodeConfig{}.memory_words, BankRotation rotation = {});

  int part_words() const { return part_words_; }
  int words() const { return words_; }  ///< words of one block, without padding
  /// Memory words of the node that needs the most.
  unsigned total_words() const;
  /// Memory words of one node.
  unsigned node_words(int node) const { return words_used_[same_ ? same_->model(node) : node]; }
  /// initial: the items in the node's memory before the first round. required: the items that the node must hold after
  /// the last round, without those that an incomplete schedule does not deliver.
  std::vector<Place> initial(int node) const { return of(initial_, node); }
  std::vector<Place> required(int node) const { return of(required_, node); }
  /// Segments of one transfer; rounds and transfers count from 0.
  const std::vector<Segment>& segments(size_t round, size_t transfer) const {
    return segments_[round][same_ ? same_->kinds(round)[transfer] : transfer];
  }
  /// Segments of every transfer of a round; with a node symmetry only those of the model nodes' transfers.
  const std::vector<std::vector<Segment>>& distinct_segments(size_t round) const { return segments_[round]; }
  /// Number of nodes that were laid out: all nodes, or the model nodes of the symmetry.
  int models() const { return static_cast<int>(initial_.size()); }
  /// Value of word `index` of the item's block, the same in every engine: a hash of block and index, never 0. In a
  /// reduction it is the contribution of the node (reduction.h).
  Word word(int node, const Item& item, int index, int width) const;
  /// The words of the item that a node must hold at the end, without padding. In a reduction they are the sums of all
  /// contributions.
  std::vector<Word> result(const Item& item, int width) const;
  /// How the words of a reduction are combined; null for other operations.
  const Reduction* reduction() const { return reduction_ ? &*reduction_ : nullptr; }
  /// Program::offset; 0 if every item has one place (reduction_layout.h).
  unsigned offset() const { return offset_; }
  /// Whether items move between two places that are offset() apart, half of the memory.
  bool alternates() const { return alternates_; }
  /// Contributions that the word with the most of them has got at the end, its initial value among them.
  int most_count() const { return most_count_; }
  /// Whether words that begin as nothing must hold the identity of the reduction, and nodes copy words in some rounds.
  bool fresh_places() const { return fresh_; }
  /// Whether nodes put words to themselves in a round.
  bool has_copies(size_t round) const;
  /// What a node puts to itself in a round.
  const std::vector<Segment>& copies(size_t round, int node) const {
    static const std::vector<Segment> none;
    return fresh_ && !copies_[round].empty() ? copies_[round][static_cast<size_t>(node)] : none;
  }

 private:
  std::vector<Place> of(const std::vector<std::vector<Place>>& places, int node) const;

  int words_, part_words_, nodes_;
  std::vector<int> members_;  ///< nodes with a processor, ascending
  std::optional<NodeSymmetry> same_;
  std::optional<Reduction> reduction_;
  unsigned offset_ = 0;
  bool fresh_ = false, alternates_ = false;
  int most_count_ = 1;
  std::vector<std::vector<std::vector<Segment>>> copies_;    ///< [round][node], of a reduction
  std::vector<unsigned> words_used_;                         ///< [node], with a symmetry [model]
  std::vector<std::vector<Place>> initial_, required_;       ///< [node], with a symmetry [model]
  std::vector<std::vector<std::vector<Segment>>> segments_;  ///< [round][transfer], or [round][model's transfer]
};

}  // namespace dateline
