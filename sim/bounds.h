// SPDX-License-Identifier: Apache-2.0
// How long a run may go without progress before it counts as stalled, from the configuration; and the counting of it.
//
// Two things end a run. Quiet: no flit on any link; startup, barrier, a circuit's acknowledge on its way back and the
// pause of a refused probe are quiet too, and the bound covers them all. Wordless: flits move, yet no word is taken by
// its receiver and no node's sends end; a probe that is refused for ever looks like that. The bound is hundreds of
// attempts of the longest path, so that one of many probes has got through by then. Every round has so many words and
// sends, so that either the run ends or one of the two does.
#pragma once

#include <cstdint>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// Cycles.
struct RunBounds {
  uint64_t quiet = 0, wordless = 0;
  uint64_t attempt = 0;  ///< of the longest path once to set up, with every pause
};

RunBounds run_bounds(const Topology& topology, const Program& program);

class ProgressWatch {
 public:
  enum class State { kMoves, kQuiet, kWordless };

  explicit ProgressWatch(const RunBounds& bounds) : bounds_(bounds) {}

  /// Once a cycle, or after so many. round: one closed or was released in them; link_active: in any of them.
  State cycle(bool round, bool link_active, uint64_t cycles = 1) {
    quiet_ = round || link_active ? 0 : quiet_ + cycles;
    wordless_ = round ? 0 : wordless_ + cycles;
    return quiet_ > bounds_.quiet ? State::kQuiet : wordless_ > bounds_.wordless ? State::kWordless : State::kMoves;
  }
  /// Now and then: words still to come and nodes that still send, of all nodes together.
  void look(uint64_t left) {
    if (left != left_) wordless_ = 0;
    left_ = left;
  }
  uint64_t wordless() const { return wordless_; }

  static constexpr uint64_t kLookEvery = 256;  ///< cycles, where a look takes time

 private:
  RunBounds bounds_;
  uint64_t quiet_ = 0, wordless_ = 0, left_ = ~0ull;
};

}  // namespace dateline
