// SPDX-License-Identifier: Apache-2.0
// How many heads in a row go straight on through an output of a ring or line before others that wait. A head has hops:
// the links behind it in this dimension but one. It tells from how many senders at least the heads of its way come, so
// as many go on in a row as the farthest of them has links behind it: where every node of a ring sends through a link,
// all get the same share, however many they are. Heads that wait in the lower and in the upper half of the VCs, the two
// dateline classes, come from different senders, so they are counted apart, and others have their turn when the heads
// of both halves have had theirs. In a ring of four what goes straight on comes from one node, the opposite one, that
// sends half of its heads the other way: there others go twice for one that goes straight on. The same in
// rtl/router/dl_slot_arbiter.sv.
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
  /// All that wait to go straight on are spent, another had its turn; twice: the turns of the others come in twos.
  void yields(bool twice) {
    if (twice && !yielded_)
      yielded_ = true;
    else
      ends();
  }
  /// None waited to go straight on.
  void ends() { *this = {}; }

 private:
  /// In four bits each, kMostStraightRun: a router that fits fewer cache lines is quicker.
  struct Row {
    uint8_t gone : 4;  ///< heads that went straight on in a row
    uint8_t most : 4;  ///< hops of the farthest of them
  };
  std::array<Row, 2> rows_{};
  bool yielded_ = false;  ///< once, of twice
};

}  // namespace dateline
