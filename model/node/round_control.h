// SPDX-License-Identifier: Apache-2.0
// One node's view of the rounds, rtl/node/dl_round_control.sv, cycle by cycle.
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
  bool done() const { return now_.done; }        ///< the wire to the barrier
  uint32_t phase() const { return now_.phase; }  ///< turns the memory banks; 0 in the cycle after a release
  uint32_t words_missing() const { return now_.left; }
  const std::vector<RoundRecord>& records() const { return records_; }

  /// One cycle. arrival: a flit stands on an ejection link; words: data words consumed in this cycle.
  void step(bool close, bool release, bool sends_done, bool arrival, unsigned words, const LostCycles& lost);

  /// A cycle without pulses in which nothing happens at the node would move on its counts of cycles alone.
  bool settled(bool sends_done) const;
  /// Catches up with a node of the same network that has nothing to send or to receive. Since this one was stepped last
  /// it was settled: either without a pulse, or without business in the rounds that were closed or released meanwhile.
  /// Returns how many were closed.
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
