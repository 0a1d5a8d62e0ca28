// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dateline {

/// A number of things in words: "1 virtual channel", "4 virtual channels".
inline std::string counted(long number, const char* thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

}  // namespace dateline
