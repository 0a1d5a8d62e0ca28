// SPDX-License-Identifier: Apache-2.0
// A separate random stream for everything that draws. What one node draws does not depend on other nodes, nor on the
// order of nodes, threads or ranks. SplitMix64 (Steele, Lea and Flood 2014), eight bytes per stream.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace dateline {

class NodeRandom {
 public:
  using result_type = uint64_t;

  /// Streams of one seed with different numbers are independent.
  explicit NodeRandom(uint64_t seed, uint64_t stream = 0) : state_(mixed(mixed(seed) ^ (stream * kOdd + 1))) {}

  static constexpr uint64_t min() { return 0; }
  static constexpr uint64_t max() { return std::numeric_limits<uint64_t>::max(); }
  uint64_t operator()() { return mixed(state_ += kOdd); }

  /// A number between 0 and 1, exclusive.
  double unit() { return unit_of((*this)()); }
  /// The number of trials up to the first success, 1 or more (up to about 1e300). log_miss: log(1 - probability of
  /// success).
  double trials(double log_miss) { return trials_of((*this)(), log_miss); }
  /// unit() and trials() for a number that is already drawn.
  static double unit_of(uint64_t drawn) { return (static_cast<double>(drawn >> 11) + 0.5) * 0x1p-53; }
  static double trials_of(uint64_t drawn, double log_miss) {
    return std::floor(std::log(unit_of(drawn)) / log_miss) + 1;
  }

 private:
  static constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;

  static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  uint64_t state_;
};

/// Like NodeRandom::trials(), but mostly without a logarithm, for the first log_miss that is used; effective if the
/// probability is far above a thousandth. A table holds the result by the highest bits of the drawn number, if the
/// least and the greatest number with these bits give the same result. All numbers between them then give it too,
/// because the logarithm is monotonic.
class ManyTrials {
 public:
  double operator()(NodeRandom& random, double log_miss) { return of(random(), log_miss); }
  /// The result for a number that is already drawn.
  double of(uint64_t drawn, double log_miss) {
    if (log_miss_ == 0) look_up(log_miss);
    const uint16_t known = log_miss == log_miss_ ? trials_[drawn >> kShift] : 0;
    return known != 0 ? known : NodeRandom::trials_of(drawn, log_miss);
  }

 private:
  static constexpr int kBits = 10, kShift = 64 - kBits;

  void look_up(double log_miss) {
    log_miss_ = log_miss;
    for (uint64_t high = 0; high < trials_.size(); ++high) {
      const double most = NodeRandom::trials_of(high << kShift, log_miss);
      const double least = NodeRandom::trials_of(((high + 1) << kShift) - 1, log_miss);
      trials_[high] = most == least && most <= UINT16_MAX ? static_cast<uint16_t>(most) : 0;
    }
  }

  double log_miss_ = 0;
  std::array<uint16_t, 1 << kBits> trials_{};  ///< 0: numbers with these bits give different results
};

}  // namespace dateline
