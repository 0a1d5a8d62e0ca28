// SPDX-License-Identifier: Apache-2.0
#include "sw/report/notes.h"

#include <algorithm>
#include <cstddef>

#include "sw/report/as_options.h"

namespace dateline {

std::string Notes::mark(const std::string& note) {
  if (note.empty()) return "";
  auto found = std::find(notes_.begin(), notes_.end(), note);
  if (found == notes_.end()) found = notes_.insert(notes_.end(), note);
  return "[" + std::to_string(found - notes_.begin() + 1) + "]";
}

std::string Notes::text() const {
  std::string text;
  for (size_t i = 0; i < notes_.size(); ++i)
    text += "  [" + std::to_string(i + 1) + "] " + as_options(notes_[i]) + "\n";
  return text + errata_hint(text);
}

std::string errata_hint(const std::string& text) {
  for (size_t at = text.find("(E"); at != std::string::npos; at = text.find("(E", at + 1))
    if (at + 2 < text.size() && text[at + 2] >= '0' && text[at + 2] <= '9')
      return "  errata by number: sw/collective/README.md\n";
  return "";
}

}  // namespace dateline
