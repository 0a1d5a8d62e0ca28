// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/traffic/warm_up.h"

#include <algorithm>

#include "sw/driver/traffic/statistics.h"

namespace dateline {
namespace {

constexpr uint64_t kValue = 100;      // cycles: five observations of 20
constexpr double kMostLeftOut = 0.4;  // part of the series that MSER may leave out
constexpr size_t kLeastForPile = 20;  // values before flits can pile up
constexpr double kMostPile = 0.1;     // growth of the held flits, in parts of those generated meanwhile

}  // namespace

bool WarmUp::piles_up() const {
  const size_t n = series_.size(), half = n / 2;
  return n >= kLeastForPile &&
         series_[n - 1] - series_[half - 1] > kMostPile * static_cast<double>(made_[n - 1] - made_[half - 1]);
}

uint64_t WarmUp::undecided() const {
  return std::max<uint64_t>(1, std::min(kValue - cycle_ % kValue, most_ - std::min(most_, cycle_)));
}

bool WarmUp::over(long held, long made, uint64_t cycles) {
  sum_ += static_cast<double>(held);
  cycle_ += cycles;
  if (cycle_ % kValue == 0) {
    series_.push_back(sum_ / static_cast<double>(kValue));
    made_.push_back(made);
    sum_ = 0;
    if (series_.size() >= next_look_) {
      next_look_ += next_look_ / 4;
      settled_ = static_cast<double>(mser_truncation(series_)) < kMostLeftOut * static_cast<double>(series_.size());
      if (settled_ || piles_up()) return true;
    }
  }
  return cycle_ >= most_;
}

}  // namespace dateline
