// SPDX-License-Identifier: Apache-2.0
// Bounds on the cycles without progress after which a run counts as stalled, computed from the configuration, and the
// watch that counts these cycles.
//
// Two conditions end a run. Quiet: no link carries a flit. Start-up, the barrier, a returning acknowledge and the pause
// of a refused probe are quiet too; the bound covers them all. Where nodes have puts to themselves, cycles in which
// they take words are not quiet. Wordless: flits move, but no receiver takes a word and
// no node finishes its sends. A probe that is refused forever looks like that. With retries, the bound is hundreds of
// attempts on the longest path, enough for one of many probes to succeed. Every round has a finite number of words and
// sends, so either the run ends or one of the two conditions holds.
#pragma once

#include <cstdint>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// All in cycles.
struct RunBounds {
  uint64_t quiet = 0, wordless = 0;
  uint64_t attempt = 0;    ///< one attempt to send over the longest path, with every pause
  bool self_puts = false;  ///< words may move although no link carries a flit
};

RunBounds run_bounds(const Topology& topology, const Program& program);

class ProgressWatch {
 public:
  enum class State { kMoves, kQuiet, kWordless };

  explicit ProgressWatch(const RunBounds& bounds) : bounds_(bounds) {}

  /// Call once per cycle, or once per `cycles` cycles. round: a round was closed or released in them. link_active: a
  /// link carried a flit in any of them.
  State cycle(bool round, bool link_active, uint64_t cycles = 1) {
    quiet_ = round || link_active ? 0 : quiet_ + cycles;
    wordless_ = round ? 0 : wordless_ + cycles;
    return quiet_ > bounds_.quiet ? State::kQuiet : wordless_ > bounds_.wordless ? State::kWordless : State::kMoves;
  }
  /// Call every kLookEvery cycles or more often. left: missing words plus sending nodes, summed over all nodes.
  void look(uint64_t left) {
    if (left != left_) wordless_ = 0;
    if (left != left_ && bounds_.self_puts) quiet_ = 0;
    left_ = left;
  }
  uint64_t wordless() const { return wordless_; }

  static constexpr uint64_t kLookEvery = 256;  ///< cycles between two look() calls, which take time

 private:
  RunBounds bounds_;
  uint64_t quiet_ = 0, wordless_ = 0, left_ = ~0ull;
};

}  // namespace dateline
