// SPDX-License-Identifier: Apache-2.0
// Finds the end of the warm-up of a network under traffic: MSER-5 over the held flits (generated, not yet delivered).
// By Little's law their mean is proportional to the mean latency, and they can be counted at every rate.
//
// An observation is the mean over 20 cycles; a value of the series is the mean of five observations. The series is
// examined first after 1000 cycles, then whenever it is a quarter longer. It has settled when MSER would leave out less
// than 0.4 of it; the measurement begins with the next cycle. The warm-up is given up where flits pile up (the network
// accepts less than the offered load and will not settle), and in any case after `most` cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

class WarmUp {
 public:
  explicit WarmUp(uint64_t most) : most_(most) {}

  /// To be called after every cycle from the first on. held: flits held after the cycle; made: flits generated so far.
  /// Or once after several cycles, at most undecided(); held is then the sum over these cycles. True: the warm-up is
  /// over.
  bool over(long held, long made, uint64_t cycles = 1);
  /// Cycles until the warm-up may be over, at least one.
  uint64_t undecided() const;
  /// True when the network has settled, false when the warm-up was given up.
  bool settled() const { return settled_; }

 private:
  bool piles_up() const;

  uint64_t most_, cycle_ = 0;
  double sum_ = 0;
  std::vector<double> series_;
  std::vector<long> made_;  ///< [value of the series]: flits generated up to its end
  size_t next_look_ = 10;
  bool settled_ = false;
};

}  // namespace dateline
