// SPDX-License-Identifier: Apache-2.0
#include "model/base/suggest.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace dateline {
namespace {

/// Longest word, in letters, for which a suggestion is made.
constexpr size_t kLongest = 60;

std::string folded(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// The known name that begins with the word, if there is only one and the word has at least 3 letters; otherwise "".
std::string completion(const std::string& word, const std::vector<std::string>& known) {
  constexpr size_t kLeast = 3;
  std::string found;
  if (word.size() < kLeast) return "";
  for (const std::string& name : known) {
    if (folded(name).rfind(folded(word), 0) != 0) continue;
    if (!found.empty()) return "";
    found = name;
  }
  return found;
}

}  // namespace

int edit_distance(const std::string& a_text, const std::string& b_text) {
  const std::string a = folded(a_text), b = folded(b_text);
  const size_t m = a.size(), n = b.size();
  std::vector<std::vector<int>> d(m + 1, std::vector<int>(n + 1));  // [letters of a][letters of b]
  for (size_t i = 0; i <= m; ++i) d[i][0] = static_cast<int>(i);
  for (size_t j = 0; j <= n; ++j) d[0][j] = static_cast<int>(j);
  for (size_t i = 1; i <= m; ++i)
    for (size_t j = 1; j <= n; ++j) {
      const int replaced = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[m][n];
}

std::string nearest_name(const std::string& word, const std::vector<std::string>& known) {
  if (word.empty() || word.size() > kLongest) return "";
  std::string nearest;
  int least = static_cast<int>(std::max<size_t>(1, word.size() / 3)) + 1;
  for (const std::string& name : known) {
    const int distance = edit_distance(word, name);
    // A distance as large as the name means that no letter matches.
    if (distance >= least || distance >= static_cast<int>(name.size())) continue;
    least = distance;
    nearest = name;
  }
  return nearest.empty() ? completion(word, known) : nearest;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
  const std::string name = nearest_name(word, known);
  return name.empty() ? "" : "; did you mean '" + name + "'?";
}

std::string known_names(const std::string& word, const std::vector<std::string>& known) {
  std::string names;
  for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
  const std::string guess = did_you_mean(word, known);
  return guess.empty() ? "; known: " + names : guess + " Known: " + names;
}

}  // namespace dateline
