// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/option_values.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"

namespace dateline {

TieRule parse_tie(const std::string& tie) {
  return find_value<TieRule>(setting("tie"), tie, {{"plus", TieRule::kPlus}, {"split", TieRule::kSplit}});
}

void parse_shell(const std::string& shell) { find_value<bool>("completion", shell, {{"bash", true}}); }

std::vector<int> parse_numbers(const std::string& option, const std::string& text) {
  constexpr size_t kMostDigits = 9;
  std::vector<int> numbers;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, end - at);
    const size_t sign = word.empty() || word[0] != '-' ? 0 : 1;
    if (word.size() == sign || word.find_first_not_of("0123456789", sign) != std::string::npos)
      throw UsageError(option + " '" + printable(text) + "' is not a number");
    if (word.size() > sign + kMostDigits) throw UsageError(option + " " + printable(word) + " is out of range");
    numbers.push_back(std::stoi(word));
    at = end + 1;
  }
  return numbers;
}

}  // namespace dateline
