// SPDX-License-Identifier: Apache-2.0
#include "model/base/setting.h"

#include <algorithm>
#include <cstddef>

namespace dateline {
namespace {

constexpr char kOpens = '\x0e', kCloses = '\x0f';  // shift out and shift in
constexpr char kHasValue = '=';                    // written after the name

struct Mark {
  size_t begin = std::string::npos, end = std::string::npos;  ///< positions in the message; npos: no mark
  std::string name{};
  bool has_value = false;
};

/// The first mark at or after `at`. Skips control characters that do not form a mark.
Mark next_mark(const std::string& message, size_t at) {
  const auto is_of_name = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  for (size_t begin = message.find(kOpens, at); begin != std::string::npos; begin = message.find(kOpens, begin + 1)) {
    size_t end = begin + 1;
    while (end < message.size() && is_of_name(message[end])) ++end;
    Mark mark{begin, end, message.substr(begin + 1, end - begin - 1)};
    mark.has_value = mark.end < message.size() && message[mark.end] == kHasValue;
    if (mark.has_value) ++mark.end;
    if (mark.name.empty() || mark.end >= message.size() || message[mark.end] != kCloses) continue;
    ++mark.end;
    return mark;
  }
  return {};
}

}  // namespace

std::string setting(const std::string& name) { return kOpens + name + kCloses; }

std::string setting(const std::string& name, const std::string& value) {
  return kOpens + name + kHasValue + kCloses + value;
}

std::string setting(const std::string& name, int64_t value) { return setting(name, std::to_string(value)); }

std::vector<std::string> settings_in(const std::string& message) {
  std::vector<std::string> names;
  for (Mark mark = next_mark(message, 0); mark.begin != std::string::npos; mark = next_mark(message, mark.end))
    if (std::find(names.begin(), names.end(), mark.name) == names.end()) names.push_back(mark.name);
  return names;
}

std::string with_settings(const std::string& message,
                          const std::function<std::string(const std::string& name, bool has_value)>& write) {
  std::string result;
  size_t at = 0;
  for (Mark mark = next_mark(message, 0); mark.begin != std::string::npos; mark = next_mark(message, at)) {
    result.append(message, at, mark.begin - at);
    result += write(mark.name, mark.has_value);
    at = mark.end;
  }
  return result.append(message, at, std::string::npos);
}

}  // namespace dateline
