// SPDX-License-Identifier: Apache-2.0
// Which of the known names somebody may have meant who wrote another one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"

namespace dateline {

/// Insertions, deletions, replacements and exchanges of neighbours that lead from one text to the other. Letters of
/// either case, and - and _, are the same.
int edit_distance(const std::string& a, const std::string& b);

/// The known name nearest to `word`; "" where none is near: a third of its letters or fewer may be wrong. One that
/// `word` begins, and only one, is near too.
std::string nearest_name(const std::string& word, const std::vector<std::string>& known);

/// "; did you mean 'torus'?", or "".
std::string did_you_mean(const std::string& word, const std::vector<std::string>& known);

/// "; did you mean 'torus'? Known: torus, mesh", or "; known: torus, mesh".
std::string known_names(const std::string& word, const std::vector<std::string>& known);

/// The value that has the name `text`. Throws UsageError naming the known ones, which begins with `option`.
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
