// SPDX-License-Identifier: Apache-2.0
// Numbers as the RTL's parameters and digests have them.
#pragma once

#include <cstdint>
#include <string>

namespace dateline {

/// The last `digits` hexadecimal digits of a value.
inline std::string hex_digits(uint64_t value, int digits) {
  std::string text;
  for (int i = digits - 1; i >= 0; --i) text += "0123456789abcdef"[(value >> (4 * i)) & 15];
  return text;
}

}  // namespace dateline
