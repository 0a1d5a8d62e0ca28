// SPDX-License-Identifier: Apache-2.0
// The round control of one node (rtl/node/dl_round_control.sv), cycle by cycle: it follows the barrier's pulses,
// decides when the node is done, and records each round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/node/program.h"
#include "model/router/router.h"

namespace dateline {

class RoundControl {
 public:
  void load(const Program& program, const std::vector<uint32_t>& expected_words);

  bool go() const { return now_.go; }
  bool done() const { return now_.done; }        ///< the value of the wire to the barrier
  uint32_t phase() const { return now_.phase; }  ///< rotates the memory banks; 0 in the cycle after a release
  uint32_t words_missing() const { return now_.left; }
  const std::vector<RoundRecord>& records() const { return records_; }

  /// One cycle. sends_done: all puts of the round have left. arrival: an ejection link carries a flit. words: data
  /// words consumed in this cycle.
  void step(bool close, bool release, bool sends_done, bool arrival, unsigned words, const LostCycles& lost);

  /// Whether a cycle without pulses and without traffic at the node would only advance its cycle counters.
  bool settled(bool sends_done) const;
  /// Catches up with `bystander`, a node of the same network that never sends or receives and was stepped in every
  /// cycle. Requires that this node was settled since its last step, and that no pulse came or that it takes no part in
  /// the rounds that were closed or released since. Returns the number of closed rounds.
  uint32_t follow(const RoundControl& bystander);

 private:
  struct State {
    RoundRecord record;
    uint32_t cycle = 0, phase = 0, left = 0;
    int startup = 0, hold = 0;
    uint32_t round = 0;
    bool started = false, running = false, go = false, done = false, sent_seen = false, written_seen = false;

    uint32_t closes() const { return round + (started ? 1 : 0); }
  };
  void count(bool release, bool sent, bool written, const LostCycles& lost);

  std::vector<uint32_t> expected_;
  std::vector<RoundRecord> records_;
  int startup_setting_ = 0, hold_setting_ = 0;
  State now_;
};

}  // namespace dateline
