// SPDX-License-Identifier: Apache-2.0
// Which of the known names somebody may have meant who wrote another one.
#pragma once

#include <string>
#include <vector>

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

}  // namespace dateline
