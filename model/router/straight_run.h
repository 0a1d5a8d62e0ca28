// SPDX-License-Identifier: Apache-2.0
// How many heads in a row go straight on through an output of a ring or line while others wait. A head has hops: the
// links behind it in this dimension but one. It tells from how many senders at least the heads of its way come, so as
// many go on in a row as the farthest of them has links behind it: where every node of a ring sends through a link, all
// get the same share, however many they are. Heads that wait in the lower and in the upper half of the VCs, the two
// dateline classes, are counted apart: else one class may use up the turns of the other, again and again, as credits
// come back in step. The same in rtl/router/dl_slot_arbiter.sv.
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
  bool may_go(StraightHead head) const {
    const Row& row = rows_[head.upper];
    return row.gone <= std::max(row.most, head.hops);
  }
  /// A head went straight on while others waited.
  void goes(StraightHead head) {
    Row& row = rows_[head.upper];
    ++row.gone;
    row.most = std::max(row.most, head.hops);
  }
  /// It waits itself, another had its turn.
  void yields(StraightHead head) { rows_[head.upper] = {}; }
  /// None waited to go straight on.
  void ends() { rows_ = {}; }

 private:
  struct Row {
    uint8_t gone = 0;  ///< heads that went straight on in a row
    uint8_t most = 0;  ///< hops of the farthest of them
  };
  std::array<Row, 2> rows_{};
};

}  // namespace dateline
