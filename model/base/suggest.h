// SPDX-License-Identifier: Apache-2.0
// Suggestions for mistyped names: the known name that is nearest to what the user wrote.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"

namespace dateline {

/// The least number of insertions, deletions, replacements and swaps of adjacent letters that turn one text into the
/// other. Upper and lower case count as equal, and so do - and _.
int edit_distance(const std::string& a, const std::string& b);

/// The known name with the least edit distance from `word`, at most a third of the letters of `word` (at least 1).
/// Without such a name: the only known name that begins with `word` (3 letters or more). Otherwise "".
std::string nearest_name(const std::string& word, const std::vector<std::string>& known);

/// "; did you mean 'torus'?", or "".
std::string did_you_mean(const std::string& word, const std::vector<std::string>& known);

/// "; did you mean 'torus'? Known: torus, mesh", or "; known: torus, mesh".
std::string known_names(const std::string& word, const std::vector<std::string>& known);

/// The value whose name is `text`. Throws UsageError, beginning with `option`, that lists the known names.
template <class Value>
Value find_value(const std::string& option, const std::string& text,
                 const std::vector<std::pair<std::string, Value>>& values) {
  std::vector<std::string> known;
  for (const auto& [name, value] : values) {
    if (name == text) return value;
    known.push_back(name);
  }
  throw UsageError(option + " '" + printable(text, 200) + "' is not known" + known_names(text, known));
}

}  // namespace dateline
