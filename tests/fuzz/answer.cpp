// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/answer.h"

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>

namespace dateline::fuzz {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '\''; }

/// True if the text has "nan" or "inf" as an unquoted word.
bool has_no_number(const std::string& text) {
  for (const char* word : {"nan", "inf"})
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      const bool before = at > 0 && is_letter(text[at - 1]);
      const bool after = at + 3 < text.size() && is_letter(text[at + 3]);
      if (!before && !after) return true;
    }
  return false;
}

bool has_control_character(const std::string& text) {
  for (const char c : text)
    if ((static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f') return true;
  return false;
}

/// True if the text has the rest of a setting mark (model/base/setting.h) that was escaped before it became an option.
bool has_escaped_mark(const std::string& text) {
  for (const char* escaped : {"\\x0e", "\\x0f", "\\u000e", "\\u000f"})
    if (text.find(escaped) != std::string::npos) return true;
  return false;
}

/// True for well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF, no C1 control characters.
bool is_utf8(const std::string& text) {
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if ((lead >= 0x80 && lead < 0xc2) || lead > 0xf4 || i + length > text.size()) return false;
    uint32_t code = length == 1 ? lead : lead & (0xffu >> (length + 1));
    for (size_t k = 1; k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xc0u) != 0x80) return false;
      code = code << 6 | (next & 0x3fu);
    }
    if (length > 1 && code < 0xa0) return false;
    if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000)) return false;
    if ((code >= 0xd800 && code < 0xe000) || code > 0x10ffff) return false;
    i += length;
  }
  return true;
}

/// The number of lines that are errors.
size_t lines_of_error(const std::string& err) {
  std::istringstream in(err);
  size_t count = 0;
  for (std::string line; std::getline(in, line);) {
    const bool aside = line.rfind("dateline: note: ", 0) == 0 || line.rfind("dateline: tables: ", 0) == 0 ||
                       (line.rfind("dateline: ", 0) == 0 && line.find(" portion ") != std::string::npos);
    count += aside ? 0 : 1;
  }
  return count;
}

}  // namespace

std::string what_is_wrong(const Answer& answer, const std::string& given, bool json) {
  if (answer.code < 0) return "ended by signal " + std::to_string(answer.signal);
  if (answer.code > 2) return "exit code " + std::to_string(answer.code);
  const size_t lines = lines_of_error(answer.err);
  if (lines != (answer.code == 0 ? 0 : 1)) return std::to_string(lines) + " lines on stderr";
  if (!answer.err.empty() && (answer.err.rfind("dateline: ", 0) != 0 || answer.err.back() != '\n'))
    return "a line on stderr that is not whole";
  if (answer.err.size() > 3000) return "a message of " + std::to_string(answer.err.size()) + " bytes";
  for (const std::string& text : {answer.out, answer.err}) {
    if (has_control_character(text)) return "a control character";
    if (has_escaped_mark(text) && given.find_first_of("\x0e\x0f") == std::string::npos && !has_escaped_mark(given))
      return "the mark of a setting";
    if (!is_utf8(text)) return "no UTF-8";
    if (given.find("nan") == std::string::npos && given.find("inf") == std::string::npos && has_no_number(text))
      return "nan or inf";
  }
  for (const char* words : {"exception", "basic_", "std::", "what():", "terminate", "should not happen", "stoi", "stol",
                            "filesystem error", "bad_alloc", "vector::", "Sanitizer", "runtime error"})
    if (answer.err.find(words) != std::string::npos && given.find(words) == std::string::npos)
      return std::string("words of a library: ") + words;
  if (json && answer.code == 0 && answer.out.empty()) return "no JSON";
  if (json && !answer.out.empty() && !nlohmann::json::accept(answer.out)) return "what should be JSON does not parse";
  return "";
}

std::string shown(const std::string& text) {
  std::string result;
  for (size_t i = 0; i < text.size() && i < 3000; ++i) {
    const char c = text[i];
    char escaped[8];
    std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned char>(c));
    result += (c >= ' ' && c <= '~') || c == '\n' ? std::string(1, c) : std::string(escaped);
  }
  return result + (text.size() > 3000 ? "..." : "");
}

}  // namespace dateline::fuzz
