// SPDX-License-Identifier: Apache-2.0
// Hexadecimal numbers with a fixed number of digits, for RTL parameters and digests.
#pragma once

#include <cstdint>
#include <string>

namespace dateline {

/// The `digits` least significant hexadecimal digits of a value, in lower case.
inline std::string hex_digits(uint64_t value, int digits) {
  std::string text;
  for (int i = digits - 1; i >= 0; --i) text += "0123456789abcdef"[(value >> (4 * i)) & 15];
  return text;
}

}  // namespace dateline
