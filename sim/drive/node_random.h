// SPDX-License-Identifier: Apache-2.0
// A random stream of its own for everything that draws: what one node draws does not depend on what others do, nor on
// the order in which nodes, threads or ranks come. SplitMix64 (Steele, Lea and Flood 2014), eight bytes a stream.
#pragma once

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

  /// Between 0 and 1, neither.
  double unit() { return (static_cast<double>((*this)() >> 11) + 0.5) * 0x1p-53; }
  /// Trials up to the first success, 1 or more (up to about 1e300); log_miss: log(1 - probability of a success).
  double trials(double log_miss) { return std::floor(std::log(unit()) / log_miss) + 1; }

 private:
  static constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;

  static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  uint64_t state_;
};

}  // namespace dateline
