// SPDX-License-Identifier: Apache-2.0
// Runs of straight heads: how hop-weighted arbitration chooses between heads that stay in their ring or line and all
// others. rtl/router/README.md has the algorithm; the twin is rtl/router/dl_slot_arbiter.sv.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace dateline {

/// A head that asks for the output straight ahead of its input.
struct StraightHead {
  uint8_t hops = 0;   ///< links that it has behind it in this dimension, minus one
  uint8_t upper = 0;  ///< 1: it waits in the upper half of the VCs
};

/// State of one output. Every grant is reported by one call: grant(), extend(), grant_other() or restart().
class StraightRun {
 public:
  StraightRun() : deferred_(0), overlaps_(kOverlapsToExtend), one_of_two_(0) {}
  /// The quota of the head's half of the VCs is used up.
  bool exhausted(StraightHead head) const {
    const Row& row = rows_[head.upper];
    return row.count > std::max(row.max_hops, head.hops);
  }
  /// A straight head is granted. An exhausted head is not counted; it is granted so only while no other head waits.
  void grant(StraightHead head) {
    if (exhausted(head)) return;
    Row& row = rows_[head.upper];
    ++row.count;
    row.max_hops = std::max(row.max_hops, head.hops);
  }
  /// Whether the straight head waits for another head, if one asks. head: an exhausted head only if all straight heads
  /// are exhausted; elsewhere: the straight input has a head for another output.
  bool waits(StraightHead head, bool elsewhere) const {
    if (elsewhere) return deferred_ > 0 || exhausted(head);
    return exhausted(head) && (deferred_ == kMaxDeferred || overlaps_ < kOverlapsToExtend);
  }
  /// An exhausted head is granted before others that wait, as the first of an extension. The others' turn is deferred.
  void extend(StraightHead head) {
    rows_ = {};
    ++deferred_;
    grant(head);
  }
  /// Another head is granted while `head` waits. twice: the others have two grants per turn.
  void grant_other(StraightHead head, bool elsewhere, bool twice) {
    overlaps_ = elsewhere ? std::min(overlaps_ + 1, kOverlapsToExtend) : 0;
    one_of_two_ = twice && !one_of_two_;
    if (one_of_two_) return;
    if (exhausted(head))
      rows_ = {};
    else
      --deferred_;
  }
  /// Another head is granted while no straight head asks.
  void restart() {
    rows_ = {};
    deferred_ = 0;
    one_of_two_ = false;
  }

 private:
  static constexpr int kMaxDeferred = 3, kOverlapsToExtend = 3;
  struct Row {
    uint8_t count = 0;     ///< heads granted in the present run
    uint8_t max_hops = 0;  ///< the most hops of one of them
  };
  std::array<Row, 2> rows_{};  ///< [lower, upper half of the VCs]
  uint8_t deferred_ : 2;       ///< turns of the others that extensions put off
  uint8_t overlaps_ : 2;    ///< grants to others in a row, up to 3, while the straight input had a head for elsewhere
  uint8_t one_of_two_ : 1;  ///< the others have taken the first of two grants of their turn
};

}  // namespace dateline
