// SPDX-License-Identifier: Apache-2.0
// Cells of CSV (RFC 4180).
#pragma once

#include <string>

namespace dateline {

/// The text as a cell, in quotes if it needs them.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

}  // namespace dateline
