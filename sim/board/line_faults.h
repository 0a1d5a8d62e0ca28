// SPDX-License-Identifier: Apache-2.0
// Faults of bytes on a serial line.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace dateline {

struct LineFaults {
  double drop = 0, flip = 0, duplicate = 0;  ///< probability per byte and direction; flip inverts one bit
  int delay = 0;                             ///< longest pause before a byte, in bit times
  uint64_t seed = 1;
};

class FaultyLine {
 public:
  FaultyLine(const LineFaults& faults, uint64_t way) : faults_(faults), random_(faults.seed * 2 + way) {}
  /// Returns the bytes that arrive at the far end.
  std::vector<uint8_t> pass(uint8_t byte) {
    if (happens(faults_.drop)) return {};
    if (happens(faults_.flip)) byte = static_cast<uint8_t>(byte ^ 1u << random_() % 8);
    if (happens(faults_.duplicate)) return {byte, byte};
    return {byte};
  }
  /// Draws the pause before a byte, in bit times.
  int pause() { return faults_.delay > 0 ? static_cast<int>(random_() % static_cast<unsigned>(faults_.delay + 1)) : 0; }

 private:
  bool happens(double chance) {
    return chance > 0 && static_cast<double>(random_()) < chance * static_cast<double>(std::mt19937::max());
  }
  LineFaults faults_;
  std::mt19937 random_;
};

}  // namespace dateline
