// SPDX-License-Identifier: Apache-2.0
// Seeded choices for the fuzz tests, the same with every standard library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace dateline::fuzz {

class Chance {
 public:
  explicit Chance(uint64_t seed) : engine_(seed) {}

  /// Draws from 0 .. count - 1; count must not be 0.
  size_t below(size_t count) { return engine_() % count; }
  int within(int least, int most) {
    const int values = most - least + 1;
    return least + static_cast<int>(below(static_cast<size_t>(values)));
  }
  bool one_in(size_t count) { return below(count) == 0; }

  template <typename Value>
  const Value& of(const std::vector<Value>& values) {
    return values[below(values.size())];
  }
  template <typename Value>
  void shuffle(std::vector<Value>& values) {
    for (size_t left = values.size(); left > 1; --left) std::swap(values[left - 1], values[below(left)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace dateline::fuzz
