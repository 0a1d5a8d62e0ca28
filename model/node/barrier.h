// SPDX-License-Identifier: Apache-2.0
// The barrier of rtl/network/dl_barrier.sv: closes a round when every node is done, and releases the next round a fixed
// number of cycles later. Close and release are one-cycle pulses from registers.
#pragma once

namespace dateline {

class Barrier {
 public:
  Barrier() = default;
  Barrier(int rounds, int delay) : rounds_(rounds), delay_(delay) {}

  bool close() const { return close_; }
  bool release() const { return release_; }
  bool finished() const { return finished_; }

  /// One cycle. start: the host's start signal, held high during the run.
  void step(bool start, bool all_done) {
    const bool closing = start && (!started_ || (armed_ && all_done));
    const bool releasing = waiting_ && count_ == 0;
    close_ = closing;
    finished_ = finished_ || (closing && round_ == rounds_);
    release_ = releasing;
    if (closing) {
      started_ = true;
      armed_ = false;
      waiting_ = round_ != rounds_;
      count_ = delay_;
      ++round_;
    } else if (releasing) {
      waiting_ = false;
      armed_ = true;
    } else if (waiting_) {
      --count_;
    }
  }

 private:
  int rounds_ = 0, delay_ = 0, round_ = 0, count_ = 0;
  bool started_ = false, armed_ = false, waiting_ = false, close_ = false, release_ = false, finished_ = false;
};

}  // namespace dateline
