// SPDX-License-Identifier: Apache-2.0
// Cells of CSV, as RFC 4180 has them.
#pragma once

#include <string>

namespace dateline {

/// In quotes where it must be.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

}  // namespace dateline
