// SPDX-License-Identifier: Apache-2.0
// How many heads in a row go straight on through an output of a ring or line before others that wait. A head has hops:
// the links behind it in this dimension but one. It tells from how many senders at least the heads of its way come, so
// as many go on in a row as the farthest of them has links behind it: where every node of a ring sends through a link,
// all get the same share, however many they are. Heads that wait in the lower and in the upper half of the VCs, the two
// dateline classes, come from different senders, so they are counted apart, and others have their turn when the heads
// of both halves have had theirs. In a ring of four what goes straight on comes from one node, the opposite one, that
// sends half of its heads the other way: there others go twice for one that goes straight on.
// The best time for others is when the input of what goes straight on has a head for another output: it can send that
// one, while else it stands still, and the link before it. So where it has none, spent heads go on, another run of
// them, and the others are owed a turn, three at most; and they take what they are owed as soon as it has one, in the
// middle of a run too. Heads go on so only while such a time is trusted to come: the last three times that others were
// let go it had come. The same in rtl/router/dl_slot_arbiter.sv.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace dateline {

/// Of a head: what of it counts in a run.
struct StraightHead {
  uint8_t hops = 0;
  uint8_t upper = 0;  ///< it waits in the upper half of the VCs
};

class StraightRun {
 public:
  StraightRun() : owed_(0), trust_(kTrusted), yielded_(0) {}
  /// It has had its turns.
  bool spent(StraightHead head) const {
    const Row& row = rows_[head.upper];
    return row.gone > std::max(row.most, head.hops);
  }
  /// A head goes straight on. Once all are spent they go on uncounted while nobody else waits.
  void goes(StraightHead head) {
    if (spent(head)) return;
    Row& row = rows_[head.upper];
    ++row.gone;
    row.most = std::max(row.most, head.hops);
  }
  /// Others wait, and it is their turn; head: spent, if all are that could go straight on; elsewhere: the input has a
  /// head for another output.
  bool waits(StraightHead head, bool elsewhere) const {
    if (elsewhere) return owed_ > 0 || spent(head);
    return spent(head) && (owed_ == kMostOwed || trust_ < kTrusted);
  }
  /// A spent head goes straight on all the same, as the first of another run.
  void renews(StraightHead head) {
    rows_ = {};
    ++owed_;
    goes(head);
  }
  /// This one waited, another had its turn; twice: the turns of the others come in twos.
  void yields(StraightHead head, bool elsewhere, bool twice) {
    trust_ = elsewhere ? std::min(trust_ + 1, kTrusted) : 0;
    yielded_ = twice && !yielded_;
    if (yielded_) return;
    if (spent(head))
      rows_ = {};
    else
      --owed_;
  }
  /// None waited to go straight on.
  void ends() {
    rows_ = {};
    owed_ = 0;
    yielded_ = false;
  }

 private:
  static constexpr int kMostOwed = 3, kTrusted = 3;
  struct Row {
    uint8_t gone = 0;  ///< heads that went straight on in a row
    uint8_t most = 0;  ///< hops of the farthest of them
  };
  std::array<Row, 2> rows_{};
  uint8_t owed_ : 2;     ///< turns of others
  uint8_t trust_ : 2;    ///< how often in a row the input had a head for elsewhere when another went
  uint8_t yielded_ : 1;  ///< once, of twice
};

}  // namespace dateline
