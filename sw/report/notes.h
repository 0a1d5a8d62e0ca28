// SPDX-License-Identifier: Apache-2.0
// Numbered notes of tables.
#pragma once

#include <string>
#include <vector>

namespace dateline {

/// A list of numbered notes. Equal notes have the same number.
class Notes {
 public:
  /// Adds the note and returns its mark, such as "[2]"; "" for an empty note.
  std::string mark(const std::string& note);
  /// One line per note, and errata_hint() of them.
  std::string text() const;

 private:
  std::vector<std::string> notes_;
};

/// If the text cites an erratum by its number in brackets: a line that names the file that explains errata. Else "".
std::string errata_hint(const std::string& text);

}  // namespace dateline
