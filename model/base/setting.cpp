// SPDX-License-Identifier: Apache-2.0
#include "model/base/setting.h"

#include <algorithm>
#include <cstddef>

namespace dateline {
namespace {

constexpr char kOpens = '\x0e', kCloses = '\x0f';  // shift out and shift in
constexpr char kHasValue = '=';                    // behind the name

/// Calls found(name, has_value) for every mark and text(from, to) for what is between them.
template <class Text, class Found>
void for_each_mark(const std::string& message, Text&& text, Found&& found) {
  size_t at = 0;
  while (true) {
    const size_t opens = message.find(kOpens, at);
    const size_t closes = opens == std::string::npos ? opens : message.find(kCloses, opens);
    if (closes == std::string::npos) break;
    text(at, opens);
    const bool has_value = message[closes - 1] == kHasValue;
    found(message.substr(opens + 1, closes - opens - 1 - (has_value ? 1 : 0)), has_value);
    at = closes + 1;
  }
  text(at, message.size());
}

}  // namespace

std::string setting(const std::string& name) { return kOpens + name + kCloses; }

std::string setting(const std::string& name, const std::string& value) {
  return kOpens + name + kHasValue + kCloses + value;
}

std::string setting(const std::string& name, int64_t value) { return setting(name, std::to_string(value)); }

std::vector<std::string> settings_in(const std::string& message) {
  std::vector<std::string> names;
  for_each_mark(
      message, [](size_t, size_t) {},
      [&](const std::string& name, bool) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      });
  return names;
}

std::string with_settings(const std::string& message,
                          const std::function<std::string(const std::string& name, bool has_value)>& write) {
  std::string result;
  for_each_mark(
      message, [&](size_t from, size_t to) { result.append(message, from, to - from); },
      [&](const std::string& name, bool has_value) { result += write(name, has_value); });
  return result;
}

}  // namespace dateline
