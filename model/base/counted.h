// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dateline {

/// A count with its noun, which gets an "s" unless the count is 1: "1 virtual channel", "4 virtual channels".
inline std::string counted(long number, const char* thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

}  // namespace dateline
