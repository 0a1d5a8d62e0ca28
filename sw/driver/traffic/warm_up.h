// SPDX-License-Identifier: Apache-2.0
// When a network under traffic has settled: MSER-5 over the flits that are held (made and not yet delivered), whose
// mean is to the mean latency as Little's law says, and which is there at every rate.
//
// An observation is the mean over 20 cycles, five of them are a value of the series. The series is looked at whenever
// it is a quarter longer, first after 1000 cycles; it has settled when MSER would leave out less than 0.4 of it: the
// measurement then begins with the next cycle. It is given up where flits pile up (the load is more than is taken, and
// nothing will ever settle), and in any case after `most` cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dateline {

class WarmUp {
 public:
  explicit WarmUp(uint64_t most) : most_(most) {}

  /// After every cycle from the first on: flits held, and flits made so far. After several cycles at once, no more than
  /// undecided(): held after each of them, summed up. True: it is over.
  bool over(long held, long made, uint64_t cycles = 1);
  /// Cycles until it may be over, at least one.
  uint64_t undecided() const;
  /// It has settled, and was not given up.
  bool settled() const { return settled_; }

 private:
  bool piles_up() const;

  uint64_t most_, cycle_ = 0;
  double sum_ = 0;
  std::vector<double> series_;
  std::vector<long> made_;  ///< [value of the series]: flits made up to its end
  size_t next_look_ = 10;
  bool settled_ = false;
};

}  // namespace dateline
