// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/environment.h"

#include <charconv>
#include <cstdlib>
#include <system_error>

#include "model/base/error.h"
#include "model/base/printable.h"

namespace dateline {

std::optional<std::chrono::seconds> seconds_from_environment(const char* name, int least, int most,
                                                             const std::string& what) {
  const char* const text = std::getenv(name);
  const std::string word = text == nullptr ? "" : text;
  if (word.empty()) return {};
  int seconds = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), seconds);
  if (error != std::errc() || end != word.data() + word.size() || seconds < least || seconds > most)
    throw UsageError(std::string(name) + " is '" + printable(word) + "', but must be " + std::to_string(least) +
                     " to " + std::to_string(most) + ": " + what);
  return std::chrono::seconds(seconds);
}

}  // namespace dateline
