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

  bool go() const { return go_; }
  bool done() const { return done_; }        ///< the wire to the barrier
  uint32_t phase() const { return phase_; }  ///< turns the memory banks; 0 in the cycle after a release
  uint32_t words_missing() const { return left_; }
  const std::vector<RoundRecord>& records() const { return records_; }

  /// One cycle. arrival: a flit stands on an ejection link; words: data words consumed in this cycle.
  void step(bool close, bool release, bool sends_done, bool arrival, unsigned words, const LostCycles& lost);

 private:
  void count(bool release, bool sent, bool written, const LostCycles& lost);

  std::vector<uint32_t> expected_;
  std::vector<RoundRecord> records_;
  RoundRecord record_;
  int startup_setting_ = 0, hold_setting_ = 0;
  uint32_t cycle_ = 0, phase_ = 0, left_ = 0;
  int startup_ = 0, hold_ = 0;
  size_t round_ = 0;
  bool started_ = false, running_ = false, go_ = false, done_ = false, sent_seen_ = false, written_seen_ = false;
};

}  // namespace dateline
