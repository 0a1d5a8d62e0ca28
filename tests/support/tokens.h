// SPDX-License-Identifier: Apache-2.0
// Tokens that a message must contain in any wording: options, names, numbers, ranges, files, places.
#pragma once

#include <cctype>
#include <cstddef>
#include <string>
#include <vector>

namespace dateline {

/// Options ("--packet"), values ("--width 64"), names ("wormhole, circuit"), bad names in quotes ("'blob'"), numbers
/// and ranges ("0..24"), files, places ("line 17"). tests/cli/messages_test.cpp tests the prose between them.
using Tokens = std::vector<std::string>;

/// Returns whether the text contains the token, but not as part of a longer word or number: "--q" is not in
/// "--queue-entries".
inline bool has_token(const std::string& text, const std::string& token) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; };
  for (size_t at = text.find(token); at != std::string::npos; at = text.find(token, at + 1)) {
    const size_t end = at + token.size();
    const bool begins = at == 0 || !in_word(text[at - 1]) || !in_word(token.front());
    const bool ends = end == text.size() || !in_word(text[end]) || !in_word(token.back());
    if (begins && ends) return true;
  }
  return false;
}

/// Returns a message about the first token that the text does not contain; "" if it contains all of them.
inline std::string lacks(const std::string& text, const Tokens& tokens) {
  for (const std::string& token : tokens)
    if (token.empty() || !has_token(text, token)) return "'" + token + "' is not in: " + text;
  return "";
}

}  // namespace dateline
