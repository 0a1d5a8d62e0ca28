// SPDX-License-Identifier: Apache-2.0
// Pieces that the tables of the papers share: numbered notes, and rounds / hops / volume as one text.
#pragma once

#include <string>
#include <vector>

#include "sw/collective/algorithm.h"

namespace dateline {

std::string triple(const Counts& counts);
/// "-" for what has no closed form.
std::string triple(const Formula& formula);

/// Numbers notes, each once.
class Notes {
 public:
  /// "[2]"; "" for no note.
  std::string mark(const std::string& note);
  /// One line a note.
  std::string text() const;

 private:
  std::vector<std::string> notes_;
};

/// A line that says where errata are explained, where the text cites one by its number in brackets; else nothing.
std::string errata_hint(const std::string& text);

}  // namespace dateline
