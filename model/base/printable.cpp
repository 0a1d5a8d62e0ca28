// SPDX-License-Identifier: Apache-2.0
#include "model/base/printable.h"

#include <cstdint>
#include <cstdio>

namespace dateline {
namespace {

/// The number of bytes of the UTF-8 character at `at`, with its code point in `code`; 0 where the bytes are invalid
/// (overlong, surrogate, cut short).
size_t character_at(const std::string& text, size_t at, uint32_t& code) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(at);
  const size_t bytes = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if ((first >= 0x80 && first < 0xc2) || first > 0xf4 || at + bytes > text.size()) return 0;
  code = bytes == 1 ? first : first & (0x7fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  return overlong || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff ? 0 : bytes;
}

bool is_shown_as_it_is(uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const bool invisible = code == 0xad || code == 0x61c || (code >= 0x200b && code <= 0x200f) ||
                         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
  return !control && !invisible;
}

std::string escaped(const char* format, uint32_t value) {
  char text[16];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// The printable form of the character at `at`; moves `at` past the character.
std::string next_shown(const std::string& text, size_t& at) {
  uint32_t code = 0;
  const size_t bytes = character_at(text, at, code);
  if (bytes == 0) return escaped("\\x%02x", static_cast<unsigned char>(text[at++]));
  at += bytes;
  if (is_shown_as_it_is(code)) return text.substr(at - bytes, bytes);
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  return code < 0x80 ? escaped("\\x%02x", code) : escaped("\\u%04x", code);
}

/// Replaces the middle of a printable text of more than `most` bytes by "..."; never cuts a character in two.
std::string without_middle(const std::string& text, size_t most) {
  if (text.size() <= most) return text;
  const auto inside = [&](size_t at) { return at < text.size() && (text[at] & 0xc0) == 0x80; };
  size_t head = most * 2 / 3, tail = text.size() - most / 3;
  while (inside(head)) --head;
  while (inside(tail)) ++tail;
  return text.substr(0, head) + "..." + text.substr(tail);
}

}  // namespace

std::string printable(const std::string& text, size_t most) {
  std::string result;
  size_t at = 0;
  for (size_t shown = 0; at < text.size() && shown < most; ++shown) result += next_shown(text, at);
  return at < text.size() ? result + "..." : result;
}

std::string shell_word(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

std::string command_word(const std::string& text) {
  constexpr size_t kMost = 1000;
  const std::string shown = printable(text, kMost);
  const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+@%";
  return !shown.empty() && shown.find_first_not_of(plain) == std::string::npos ? shown : shell_word(shown);
}

std::string one_line(const std::string& message) {
  constexpr size_t kMostOfAWord = 240, kMost = 8000;
  std::string result, word;
  const auto end_word = [&] {
    result += without_middle(word, kMostOfAWord);
    word.clear();
  };
  for (size_t at = 0; at < message.size();) {
    const std::string shown = next_shown(message, at);
    word += shown;
    if (shown == " ") end_word();
  }
  end_word();
  return without_middle(result, kMost);
}

}  // namespace dateline
