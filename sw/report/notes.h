// SPDX-License-Identifier: Apache-2.0
// Shared by the tables of the papers: numbered notes, and counts as text.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

/// "rounds / hops / volume".
std::string triple(const Counts& counts);
/// The counts of a formula in this form, with "-" for a count that the formula does not have.
std::string triple(const Formula& formula);

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
